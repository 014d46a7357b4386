// How traits and sizes look.
/** A trait's colour in the light, as it is, and in the shade. */
export const HUES: Record<string, [string, string, string]> = {
  shy: ['#dcebff', '#8fb8e8', '#3f6aa8'],
  aggressive: ['#ffd9cc', '#ff8f7a', '#b23a30'],
  playful: ['#fff3cf', '#ffd27a', '#b97f1e'],
  helpful: ['#e2f8e2', '#9fdca6', '#3f8a52'],
};
export const hue = (trait: string): string => HUES[trait]?.[1] ?? '#d8c8a8';

const SCALES: Record<string, number> = { hatchling: 0.6, small: 0.74, medium: 0.88, large: 1 };
export const scale = (size: string): number => SCALES[size] ?? 0.7;
