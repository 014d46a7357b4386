import { expect, it } from 'vitest';
import { hundredths, inOrder, inTen, oddsOf, scaled, worthOf } from './odds';

it('says what a number means', () => {
  expect(inTen(0.62)).toBe('wins 6 in 10 from here');
  expect(inTen(0.96)).toBe('wins 9 in 10 from here');
  expect(inTen(0.99)).toBe('wins almost surely from here');
  expect(inTen(0.04)).toBe('wins less than 1 in 10 from here');
  expect(inTen(0.01)).toBe('hardly ever wins from here');
});

const looked = (...wins: number[]): { wins: number; visits: number }[] => wins.map((each) => ({ wins: each, visits: 20 }));

it('tells choices of a hint apart', () => {
  expect(oddsOf(looked(0.62, 0.48, 0.1))).toEqual(['wins 6 in 10 from here', 'wins 5 in 10 from here', 'wins 1 in 10 from here']);
  expect(oddsOf(looked(0.23, 0.21))).toEqual(['wins 23 in 100 from here', 'wins 21 in 100 from here']);
  expect(oddsOf(looked(0.23))).toEqual(['wins 2 in 10 from here']);
});

it('gives no number to a choice that a bot has hardly looked at', () => {
  expect(oddsOf([{ wins: 0.7, visits: 700 }, { wins: 0.4, visits: 69 }])).toEqual(['wins 7 in 10 from here', 'was hardly looked at']);
});

it('says what a choice is worth where nobody counted the wins', () => {
  expect(worthOf({ wins: 0.5, value: 0.61 })).toBe('wins 50 of 100 games from here');
  expect(worthOf({ wins: null, value: 0.61 })).toBe('is worth 61 of 100');
  expect(scaled(0.436)).toBe('was worth 44 of 100');
});

it('words and bars of a puzzle tell the same number, which is never that of another scale', () => {
  for (const worth of [{ wins: 0.318, value: 0.39 }, { wins: 1, value: 0.76 }, { wins: 0, value: 0.2 }, { wins: null, value: 0.25 }]) {
    expect(worthOf(worth)).toContain(` ${hundredths(worth)} of 100`);
  }
});

it('lists the best choice first and the others by what is shown of them', () => {
  const [best, second, third] = [{ wins: 0.44, value: 0.43 }, { wins: 0.31, value: 0.372 }, { wins: 0.39, value: 0.371 }];
  expect(inOrder([best, second, third])).toEqual([best, third, second]);
  expect(inOrder([])).toEqual([]);
});
