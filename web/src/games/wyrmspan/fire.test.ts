import { expect, test } from 'vitest';
import { shownBy } from './fire';
import type { Board } from './view.generated';

const event = (kind: string, data: Record<string, number>) => ({ kind, data, words: '' });
const spot = { place: 5, token: 50, name: 'a space' };
const board: Board = {
  caves: [{ id: 'deep', name: 'The deep', short: 'Deep', token: 40, path: [{ step: 0, icon: null, spot }] }],
  stocks: [{ sign: 'milk', token: 30 }, { sign: 'coin', token: null }],
  decks: [], track: [], slots: [], mat: 60, nests: 1, visits: 1, feedings: 1, automa: 9,
};

test('a step of the walk lights up its own place', () => {
  expect(shownBy(board, event('walked', { seat: 1, row: 2, step: 3 }))).toEqual({ spot: '[data-step="1-2-3"]' });
});

test('what is gained goes to its pile, eggs to their nest', () => {
  expect(shownBy(board, event('gained', { seat: 0, what: 1, count: 1 }))).toEqual({ target: '[data-fly="coin0"]' });
  expect(shownBy(board, event('laid', { seat: 2, space: 5 }))).toEqual({ target: '[data-fly="s2-5"]' });
  expect(shownBy(board, event('laid', { seat: 2, space: 6 }))).toEqual({ target: '[data-fly="egg2"]' });
});

test('what the board shows by itself is left alone', () => {
  expect(shownBy(board, event('turn', { seat: 0 }))).toBeNull();
});
