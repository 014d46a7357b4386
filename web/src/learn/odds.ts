// What a bot expects, as people say it.

/** How often a choice wins; where that was not counted, what it is worth. */
export const worthOf = ({ wins, value }: { wins: number | null; value: number }): string =>
  wins === null ? `is worth ${Math.round(value * 100)} of 100` : inTen(wins);

/** "wins 6 in 10 from here"; what is all but sure is said so. */
export function inTen(value: number): string {
  const ten = Math.round(value * 10);
  if (value >= 0.97) return 'wins almost surely from here';
  if (value <= 0.03) return 'hardly ever wins from here';
  return ten === 0 ? 'wins less than 1 in 10 from here' : `wins ${Math.min(ten, 9)} in 10 from here`;
}
