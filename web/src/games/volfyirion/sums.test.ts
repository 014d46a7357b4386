import { describe, expect, it } from 'vitest';
import { sums } from './sums';

describe('a turn in one line', () => {
  it('says what was played, what it gave, and what became of it', () => {
    const played = { kind: 'played', data: { seat: 0, cp: 2, bp: 0, kp: 1 }, words: '' };
    expect(sums([played, played, { kind: 'acquired', data: { seat: 0 }, words: '' }])).toBe('2 cards played for 4 command and 2 knowledge; 1 card acquired');
    expect(sums([{ kind: 'income', data: { seat: 0, cp: 1, bp: 0, kp: 0 }, words: '' }, { kind: 'city_lost', data: { seat: 0 }, words: '' }])).toBe(
      '1 command from cards in play; 1 city lost',
    );
    expect(sums([{ kind: 'kept', data: { seat: 0 }, words: '' }])).toBe('');
  });
});
