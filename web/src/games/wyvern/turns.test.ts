import { expect, it } from 'vitest';
import type { LogEvent } from '../../protocol';
import { sums } from './turns';

const did = (kind: string, data: Record<string, number>): LogEvent => ({ kind, data, words: '' });

it('says of a turn what its seat did, how the battles went and who lost positions', () => {
  const turn = [
    did('works', { card: 3 }), did('played', { seat: 1 }), did('placed', { seat: 1 }), did('attacks', { seat: 1, slot: 8 }), did('played', { seat: 0 }),
    did('result', { winner: 1 }), did('leaves', { slot: 2, card: 4, how: 0 }), did('leaves', { slot: 9, card: 5, how: 1 }),
  ];
  expect(sums(turn, 1)).toBe('2 cards played; 1 card by the other side; 1 attack; 1 battle won; 1 enemy dragon killed');
  expect(sums(turn, 0)).toBe('1 card played; 2 cards by the other side; 1 battle lost; 1 own dragon killed');
});

it('knows by its position whose card was exchanged', () => {
  const exchange = [did('drew', { seat: 0 }), did('exchanged', { slot: 4, card: 2 }), did('leaves', { slot: 4, card: 2, how: 1 })];
  expect([sums(exchange, 0), sums(exchange, 1)]).toEqual(['1 card exchanged', '']);
});

it('says nothing of a turn in which nothing was done, nor of a battle without a winner', () => {
  expect(sums([did('drew', { seat: 0 }), did('result', { winner: 3 })], 0)).toBe('');
});

it('says what an attack on terrain came to, and counts no terrain among the dragons', () => {
  const attack = did('attacks', { seat: 0, slot: 1 });
  expect(sums([attack, did('terrain', { slot: 1, card: 7, outcome: 0 }), did('leaves', { slot: 8, card: 7, how: 3 })], 0)).toBe('1 attack; 1 terrain eliminated');
  expect(sums([attack, did('terrain', { slot: 1, card: 7, outcome: 2 }), did('leaves', { slot: 1, card: 4, how: 3 })], 0)).toBe('1 attack; ran into terrain; 1 own dragon killed');
});
