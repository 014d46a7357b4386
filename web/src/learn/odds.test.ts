import { expect, it } from 'vitest';
import { besideEachOther, inTen, oddsOf, worthOf } from './odds';

it('says what a number means', () => {
  expect(inTen(0.62)).toBe('wins 6 in 10 from here');
  expect(inTen(0.96)).toBe('wins 9 in 10 from here');
  expect(inTen(0.99)).toBe('wins almost surely from here');
  expect(inTen(0.04)).toBe('wins less than 1 in 10 from here');
  expect(inTen(0.01)).toBe('hardly ever wins from here');
});

it('tells choices of a hint apart', () => {
  expect(oddsOf([0.62, 0.48, 0.1])).toEqual(['wins 6 in 10 from here', 'wins 5 in 10 from here', 'wins 1 in 10 from here']);
  expect(oddsOf([0.23, 0.21])).toEqual(['wins 23 in 100 from here', 'wins 21 in 100 from here']);
  expect(oddsOf([0.23])).toEqual(['wins 2 in 10 from here']);
});

it('says what a choice is worth where nobody counted the wins', () => {
  expect(worthOf({ wins: 0.5, value: 0.61 })).toBe('wins 5 in 10 from here');
  expect(worthOf({ wins: null, value: 0.61 })).toBe('is worth 61 of 100');
});

it('tells two choices apart that win as often by tens', () => {
  const worth = (wins: number): { wins: number; value: number } => ({ wins, value: wins });
  expect(besideEachOther(worth(0.62), worth(0.41))).toEqual(['wins 6 in 10 from here', 'wins 4 in 10 from here']);
  expect(besideEachOther(worth(0.953), worth(0.891))).toEqual(['wins 95 in 100 from here', 'wins 89 in 100 from here']);
  expect(besideEachOther(worth(0.99), worth(0.97))).toEqual(['wins 99 in 100 from here', 'wins 97 in 100 from here']);
  expect(besideEachOther(worth(0.5), worth(0.5))).toEqual(['wins 5 in 10 from here', 'wins 5 in 10 from here']);
  expect(besideEachOther({ wins: null, value: 0.44 }, { wins: null, value: 0.44 })).toEqual(['is worth 44 of 100', 'is worth 44 of 100']);
});
