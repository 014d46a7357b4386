import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../protocol';
import { sums } from './sums';

describe('a turn in one line', () => {
  it('says what was played, what it gave, and what became of it', () => {
    const played = { kind: 'played', data: { seat: 0, cp: 2, bp: 0, kp: 1 }, words: '' };
    expect(sums([played, played, { kind: 'acquired', data: { seat: 0 }, words: '' }], 0)).toBe('2 cards played for 4 command and 2 knowledge; 1 card acquired');
    expect(sums([{ kind: 'income', data: { seat: 0, cp: 1, bp: 0, kp: 0 }, words: '' }, { kind: 'city_lost', data: { seat: 0 }, words: '' }], 0)).toBe(
      '1 command from cards in play; 1 own city burnt',
    );
    expect(sums([{ kind: 'kept', data: { seat: 0 }, words: '' }], 0)).toBe('');
  });

  it('tells what was done to the other house from what was lost', () => {
    const did = (kind: string, seat: number): LogEvent => ({ kind, data: { seat }, words: '' });
    expect(sums([did('flew', 0), did('sealed', 0), did('attacked', 0), did('building_lost', 1), did('city_lost', 1), did('flew_home', -1)], 0)).toBe(
      '1 attack; 1 wonder sealed; Volfyirion sent out; 1 enemy building removed; 1 enemy city destroyed',
    );
    expect(sums([did('flew_home', 1), did('city_lost', 1)], 1)).toBe('Volfyirion sent home; 1 own city burnt');
  });
});
