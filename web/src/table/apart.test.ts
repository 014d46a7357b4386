import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../protocol';
import { apart } from './apart';
import { chapters } from './chapters';

const event = (kind: string, words: string, seat: number): LogEvent => ({ kind, words, data: { seat } });

describe('what everybody does at once', () => {
  const lines = [
    { kind: 'deal', words: 'Round 1', data: {} },
    event('kept', 'keep a', 0), event('kept', 'keep b', 0), event('played', 'play a', 0), event('played', 'play c', 1),
    event('drew', 'draw d', 1), event('played', 'play d', 1), event('turned', 'turn d', 1),
  ];
  const told = (kinds: string[]): string[][] => apart(chapters(lines, new Set(['deal'])), new Set(kinds)).map((one) => one.lines.map(({ words }) => words));

  it('begins a chapter of its own, and nothing is lost', () => {
    expect(told(['played'])).toEqual([['keep a', 'keep b'], ['play a'], ['play c', 'draw d'], ['play d', 'turn d']]);
    expect(apart(chapters(lines, new Set(['deal'])), new Set(['played'])).map(({ head }) => head?.words)).toEqual(['Round 1', undefined, undefined, undefined]);
  });
  it('is nothing where a game names no such thing', () => {
    expect(told([])).toEqual([['keep a', 'keep b', 'play a'], ['play c', 'draw d', 'play d', 'turn d']]);
  });
});
