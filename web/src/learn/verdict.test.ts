import { expect, it } from 'vitest';
import type { Review, TurningPoint } from '../protocol';
import { fallsOf, verdictOf } from './verdict';

const review = (changes: Partial<Review>): Review => ({
  seat: 0, done: 2, total: 2, finished: true, turning: [], falls: [], result: 0.5,
  points: [{ moves: 0, value: 0.5, best: 0.5 }, { moves: 10, value: 0.5, best: 0.5 }], ...changes,
});
const fall = { since: 3, moves: 8, lost: 0.3, others: true };

it('praises only a game that did not go down', () => {
  expect(verdictOf(review({}), true)).toContain('much the same');
  expect(verdictOf(review({ result: 0.1 }), true)).toContain('little by little');
});

it('names what brought the line down where it was no choice', () => {
  expect(verdictOf(review({ result: 0.1, falls: [fall] }), true)).toContain('lay elsewhere');
  expect(verdictOf(review({ result: 1, falls: [fall] }), true)).toContain('dips');
});

it('keeps falls of one cause together', () => {
  const luck = { ...fall, moves: 12, others: false };
  expect(fallsOf(review({ falls: [fall, luck] }), 2)).toEqual([
    { cause: 'By the other side’s moves and luck:', falls: [fall] },
    { cause: 'By luck, or cards that were hidden:', falls: [luck] },
  ]);
  expect(fallsOf(review({ falls: [fall] }), 3)[0]?.cause).toContain('the others’');
  expect(fallsOf(review({}), 2)).toEqual([]);
});

it('says nothing of its own where choices cost much', () => {
  expect(verdictOf(review({ turning: [{ moves: 1 } as TurningPoint] }), true)).toBe('');
});
