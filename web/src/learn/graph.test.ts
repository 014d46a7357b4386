import { expect, it } from 'vitest';
import { lineOf, spotsOf, standing } from './graph';

const points = [
  { moves: 0, value: 0.5, best: 0.5 },
  { moves: 10, value: 0.25, best: 0.6 },
];

it('draws what a game was worth after each choice, and how it ended', () => {
  const spots = spotsOf(points, 20, 1, 200, 100);
  expect(spots.map(({ x, y }) => [x, y])).toEqual([[0, 50], [100, 75], [200, 0]]);
  expect(lineOf(spots)).toBe('M0.0 50.0L100.0 75.0L200.0 0.0');
});

it('has no end for a game that was left', () => {
  expect(spotsOf(points, 20, null, 200, 100).length).toBe(2);
});

it('knows what stood at a move between two choices', () => {
  const spots = spotsOf(points, 20, 1, 200, 100);
  expect(standing(spots, 9)?.value).toBe(0.5);
  expect(standing(spots, 15)?.value).toBe(0.25);
});
