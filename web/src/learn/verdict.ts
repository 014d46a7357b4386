// What a look back says of the whole game: words that fit the graph beside them.
import type { Fall, Review } from '../protocol';

/** How far the graph must go down from its beginning to its end for that to need a word. */
const MUCH = 0.15;

/** What brought falls about, which were no choices of the seat that fell; those of one cause together. */
export function fallsOf(review: Review, seats: number): { cause: string; falls: Fall[] }[] {
  const found = review.falls ?? [];
  const others = seats === 2 ? 'By the other side’s moves and luck:' : 'By the others’ moves and luck:';
  return [
    { cause: others, falls: found.filter((fall) => fall.others) },
    { cause: 'By luck, or cards that were hidden:', falls: found.filter((fall) => !fall.others) },
  ].filter(({ falls }) => falls.length);
}

/** What is said where no choice stands out, "you" or a name being looked at. */
export function verdictOf(review: Review, you: boolean): string {
  if (review.turning.length) return '';
  const none = `No single choice ${you ? 'of yours ' : ''}cost much`;
  const falls = (review.falls ?? []).length > 0;
  if (fallOf(review) < MUCH) return falls ? `${none}. Where the line dips, no choice was to blame.` : `${none}: a strong bot would have played much the same.`;
  return falls ? `${none}. What brought the line down lay elsewhere.` : `${none}. The line went down little by little, by what the others did and by luck.`;
}

function fallOf({ points, result }: Review): number {
  const first = points[0]?.best;
  const last = result ?? points.at(-1)?.value;
  return first === undefined || last === undefined ? 0 : first - last;
}
