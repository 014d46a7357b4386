import { expect, test } from 'vitest';
import { shownBy } from './fire';

const event = (kind: string, data: Record<string, number>) => ({ kind, data, words: '' });

test('a step of the walk lights up its own place', () => {
  expect(shownBy(event('walked', { seat: 1, row: 2, step: 3 }))).toEqual({ spot: '[data-step="1-2-3"]' });
});

test('what is gained goes to its pile, eggs to their nest', () => {
  expect(shownBy(event('gained', { seat: 0, what: 4, count: 1 }))).toEqual({ target: '[data-fly="coin0"]' });
  expect(shownBy(event('laid', { seat: 2, space: 5 }))).toEqual({ target: '[data-fly="s2-5"]' });
  expect(shownBy(event('laid', { seat: 2, space: 12 }))).toEqual({ target: '[data-fly="egg2"]' });
});

test('what the board shows by itself is left alone', () => {
  expect(shownBy(event('turn', { seat: 0 }))).toBeNull();
});
