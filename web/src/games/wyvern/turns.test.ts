import { expect, it } from 'vitest';
import type { LogEvent } from '../../protocol';
import { sums } from './turns';

const did = (kind: string, data: Record<string, number>): LogEvent => ({ kind, data, words: '' });

it('says of a turn what its seat did and how the battles went', () => {
  const turn = [
    did('works', { card: 3 }), did('played', { seat: 1 }), did('placed', { seat: 1 }), did('attacks', { seat: 1, slot: 8 }), did('played', { seat: 0 }),
    did('used', { seat: 1 }), did('used', { seat: 0 }), did('result', { winner: 1 }), did('leaves', { slot: 2, card: 4, how: 0 }),
  ];
  expect(sums(turn, 1)).toBe('2 cards played; 1 card by the other side; 1 ability used; 1 attack; 1 battle won');
  expect(sums(turn, 0)).toBe('1 card played; 2 cards by the other side; 1 ability used; 1 battle lost');
});

it('says what an attack on terrain came to', () => {
  const attack = did('attacks', { seat: 0, slot: 1 });
  expect(sums([attack, did('terrain', { slot: 1, card: 7, outcome: 0 })], 0)).toBe('1 attack; terrain eliminated');
  expect(sums([attack, did('terrain', { slot: 1, card: 7, outcome: 2 })], 0)).toBe('1 attack; ran into terrain');
});

it('counts a card that was exchanged', () => {
  expect(sums([did('drew', { seat: 0 }), did('exchanged', { slot: 4, card: 2 })], 0)).toBe('1 card exchanged');
});

it('says nothing of a turn in which nothing was done, nor of a battle without a winner', () => {
  expect(sums([did('drew', { seat: 0 }), did('result', { winner: 3 })], 0)).toBe('');
});
