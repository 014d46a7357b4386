// What a bot expects, as people say it.

/** "wins 6 in 10 from here"; what is all but sure is said so. */
export function inTen(value: number): string {
  const ten = Math.round(value * 10);
  if (value >= 0.97) return 'wins almost surely from here';
  if (value <= 0.03) return 'hardly ever wins from here';
  return ten === 0 ? 'wins less than 1 in 10 from here' : `wins ${Math.min(ten, 9)} in 10 from here`;
}
