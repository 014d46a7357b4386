// A rating in a number and in words. What counts is what is sure: the estimate less three times its error.

export interface Estimate {
  mu: number;
  sigma: number;
}

export const sure = ({ mu, sigma }: Estimate): string => (mu - 3 * sigma).toFixed(1).replace('-0.0', '0.0').replace('-', '−');

export const estimate = ({ mu, sigma }: Estimate): string => `${mu.toFixed(1).replace('-', '−')} ± ${(3 * sigma).toFixed(1)}`;

export const LADDERS = { people: 'against people', bots: 'against bots' } as const;
