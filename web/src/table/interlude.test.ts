import { describe, expect, it } from 'vitest';
import type { LogEvent, Score } from '../protocol';
import { interludeOf, roundOf } from './interlude';

const event = (words: string): LogEvent => ({ kind: 'k', data: {}, words });
const scores = (...points: number[]): Score[] => points.map((one) => ({ points: one, lines: [] }));

describe('between two rounds', () => {
  const head = event('Round 2 begins.');
  it('everybody is told what the round brought and who leads', () => {
    const { round, standing, lines, next } = interludeOf([event('You are first.')], head, scores(4, 9, 9), scores(1, 9, 3));
    expect(standing).toEqual([
      { seat: 1, points: 9, gained: 0, leads: true },
      { seat: 2, points: 9, gained: 6, leads: true },
      { seat: 0, points: 4, gained: 3, leads: false },
    ]);
    expect([round, lines, next]).toEqual([1, ['You are first.'], 'Round 2 begins.']);
  });

  it('only what the last round brought is told, whatever came before or after', () => {
    const round = (words: string): LogEvent => ({ kind: 'round', data: {}, words });
    const [first, second, scored] = [round('Round 1 begins.'), round('Round 2 begins.'), event('You are first.')];
    const rounds = new Set(['round']);
    expect(roundOf([event('Sit down.'), first, scored, second, event('later')], second, rounds)).toEqual([scored]);
    expect(roundOf([event('Sit down.'), first], first, rounds)).toEqual([event('Sit down.')]);
    expect(roundOf([scored], second, rounds)).toEqual([]);
  });

  it('whoever came later is not told what they cannot know', () => {
    expect(interludeOf([], head, scores(1), null).standing[0]?.gained).toBe(null);
    const other = event('A new day.');
    expect(interludeOf([], other, scores(1), null).round).toBe(null);
  });
});
