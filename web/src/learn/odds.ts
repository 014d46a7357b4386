// What a bot expects, as people say it.

/** How often a choice wins; where that was not counted, what it is worth. */
export const worthOf = ({ wins, value }: { wins: number | null; value: number }): string =>
  wins === null ? `is worth ${Math.round(value * 100)} of 100` : inTen(wins);

/** The worth of two choices; where tenths make them look alike, in hundredths. */
export function apart(best: { wins: number | null; value: number }, other: { wins: number | null; value: number }): [string, string] {
  const told: [string, string] = [worthOf(best), worthOf(other)];
  if (told[0] !== told[1] || best.wins === null || other.wins === null) return told;
  return [inHundred(best.wins), inHundred(other.wins)];
}

/** How often each of a few choices wins; where tenths make the first two look alike, in hundredths. */
export const oddsOf = (wins: readonly number[]): string[] => {
  const [first, second] = wins;
  return wins.map(first !== undefined && second !== undefined && inTen(first) === inTen(second) ? inHundred : inTen);
};

const inHundred = (value: number): string => `wins ${Math.round(value * 100)} in 100 from here`;

/** "wins 6 in 10 from here"; what is all but sure is said so. */
export function inTen(value: number): string {
  const ten = Math.round(value * 10);
  if (value >= 0.97) return 'wins almost surely from here';
  if (value <= 0.03) return 'hardly ever wins from here';
  return ten === 0 ? 'wins less than 1 in 10 from here' : `wins ${Math.min(ten, 9)} in 10 from here`;
}
