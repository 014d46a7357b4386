// What a bot expects, as people say it.

interface Worth {
  wins: number | null;
  value: number;
}

/** The one number that words and bars tell of a choice: how many of 100 games it wins; where that was not counted, what it is worth. */
export const hundredths = ({ wins, value }: Worth): number => Math.round((wins ?? value) * 100);

/** Choices of a puzzle as they stand beside each other: the best first, the others by the number that is shown. */
export const inOrder = <T extends Worth>([best, ...others]: readonly T[]): T[] =>
  best ? [best, ...others.toSorted((a, b) => (b.wins ?? b.value) - (a.wins ?? a.value))] : [];

/** "wins 30 of 100 games from here". */
export const worthOf = (worth: Worth): string =>
  worth.wins === null ? `is worth ${hundredths(worth)} of 100` : `wins ${hundredths(worth)} of 100 games from here`;

/** What a choice was worth in a look back, on the scale of its graph. */
export const scaled = (value: number): string => `was worth ${Math.round(value * 100)} of 100`;

/** So small a share of the looks that the best choice had says little of another. */
const TOO_FEW = 0.1;

/** How often each of a few choices wins, best first; where tenths make the first two look alike, in hundredths. What a bot has hardly
 *  looked at has no number: it would be a guess. */
export function oddsOf(choices: readonly { wins: number; visits: number }[]): string[] {
  const [first, second] = choices;
  const alike = first && second && inTen(first.wins) === inTen(second.wins);
  const words = alike && percent(first.wins) > percent(second.wins) ? inHundred : inTen;
  return choices.map(({ wins, visits }) => (visits < TOO_FEW * (first?.visits ?? 0) ? 'was hardly looked at' : words(wins)));
}

/** "wins 6 in 10 from here"; what is all but sure is said so. */
export function inTen(value: number): string {
  const ten = Math.round(value * 10);
  if (value >= 0.97) return 'wins almost surely from here';
  if (value <= 0.03) return 'hardly ever wins from here';
  return ten === 0 ? 'wins less than 1 in 10 from here' : `wins ${Math.min(ten, 9)} in 10 from here`;
}

const percent = (value: number): number => Math.round(value * 100);
const inHundred = (value: number): string => `wins ${percent(value)} in 100 from here`;
