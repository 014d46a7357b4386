// What a look back says of the whole game: words that fit the graph beside them.
import type { Fall, Review } from '../protocol';

/** How far the graph must go down from its beginning to its end for that to need a word. */
const MUCH = 0.15;

/** What brought a fall about, which was no choice of the seat that fell. */
export const causeOf = (fall: Fall): string => (fall.others ? 'the others’ moves and luck' : 'luck, or cards that were hidden');

/** What is said where no choice stands out, "you" or a name being looked at. */
export function verdictOf(review: Review, you: boolean): string {
  if (review.turning.length) return '';
  const whose = you ? 'of yours ' : '';
  if (review.falls?.length) return `No single choice ${whose}cost much. What brought the line down lay elsewhere:`;
  if (fallOf(review) >= MUCH) return `No single choice ${whose}cost much. The line went down little by little, by what the others did and by luck.`;
  return `No single choice ${whose}cost much: a strong bot would have played much the same.`;
}

function fallOf({ points, result }: Review): number {
  const first = points[0]?.best;
  const last = result ?? points.at(-1)?.value;
  return first === undefined || last === undefined ? 0 : first - last;
}
