// What a bot expects, as people say it.

interface Worth {
  wins: number | null;
  value: number;
}

/** How often a choice wins; where that was not counted, what it is worth. */
export const worthOf = ({ wins, value }: Worth): string =>
  wins === null ? `is worth ${Math.round(value * 100)} of 100` : inTen(wins);

/** How often each of a few choices wins, best first; where tenths make the first two look alike, in hundredths. */
export function oddsOf(wins: readonly number[]): string[] {
  const [first, second] = wins;
  const alike = first !== undefined && second !== undefined && inTen(first) === inTen(second);
  return wins.map(alike && hundredths(first) > hundredths(second) ? inHundred : inTen);
}

/** Two choices beside each other, so that one can tell them apart. */
export function besideEachOther(one: Worth, other: Worth): string[] {
  return one.wins === null || other.wins === null ? [worthOf(one), worthOf(other)] : oddsOf([one.wins, other.wins]);
}

/** "wins 6 in 10 from here"; what is all but sure is said so. */
export function inTen(value: number): string {
  const ten = Math.round(value * 10);
  if (value >= 0.97) return 'wins almost surely from here';
  if (value <= 0.03) return 'hardly ever wins from here';
  return ten === 0 ? 'wins less than 1 in 10 from here' : `wins ${Math.min(ten, 9)} in 10 from here`;
}

const hundredths = (value: number): number => Math.round(value * 100);
const inHundred = (value: number): string => `wins ${hundredths(value)} in 100 from here`;
