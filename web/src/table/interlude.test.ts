import { describe, expect, it } from 'vitest';
import type { LogEvent, Score } from '../protocol';
import { interludeOf } from './interlude';

const event = (words: string): LogEvent => ({ kind: 'k', data: {}, words });
const scores = (...points: number[]): Score[] => points.map((one) => ({ points: one, lines: [] }));

describe('between two rounds', () => {
  const head = event('Round 2 begins.');
  it('everybody is told what the round brought and who leads', () => {
    const { standing, lines, next } = interludeOf([event('You are first.'), head, event('later')], head, scores(4, 9, 9), scores(1, 9, 3));
    expect(standing).toEqual([
      { seat: 1, points: 9, gained: 0, leads: true },
      { seat: 2, points: 9, gained: 6, leads: true },
      { seat: 0, points: 4, gained: 3, leads: false },
    ]);
    expect([lines, next]).toEqual([['You are first.'], 'Round 2 begins.']);
  });

  it('whoever came later is not told what they cannot know', () => {
    expect(interludeOf([head], head, scores(1), null).standing[0]?.gained).toBe(null);
  });
});
