// What a bot expects, as people say it.

interface Worth {
  wins: number | null;
  value: number;
}

/** How often a choice wins; where that was not counted, what it is worth. */
export const worthOf = ({ wins, value }: Worth): string =>
  wins === null ? `is worth ${Math.round(value * 100)} of 100` : inTen(wins);

/** "wins 6 in 10 from here"; what is all but sure is said so. */
export function inTen(value: number): string {
  const ten = Math.round(value * 10);
  if (value >= 0.97) return 'wins almost surely from here';
  if (value <= 0.03) return 'hardly ever wins from here';
  return ten === 0 ? 'wins less than 1 in 10 from here' : `wins ${Math.min(ten, 9)} in 10 from here`;
}

/** Two choices beside each other: where tens say the same of both, hundreds say more. */
export function besideEachOther(one: Worth, other: Worth): [string, string] {
  const tens: [string, string] = [worthOf(one), worthOf(other)];
  if (tens[0] !== tens[1] || one.wins === null || other.wins === null) return tens;
  const [first, second] = [Math.round(one.wins * 100), Math.round(other.wins * 100)];
  return first > second ? [`wins ${first} in 100 from here`, `wins ${second} in 100 from here`] : tens;
}
