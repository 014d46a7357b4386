import { expect, it } from 'vitest';
import { apart, inTen, oddsOf, worthOf } from './odds';

it('says what a number means', () => {
  expect(inTen(0.62)).toBe('wins 6 in 10 from here');
  expect(inTen(0.96)).toBe('wins 9 in 10 from here');
  expect(inTen(0.99)).toBe('wins almost surely from here');
  expect(inTen(0.04)).toBe('wins less than 1 in 10 from here');
  expect(inTen(0.01)).toBe('hardly ever wins from here');
});

it('says two choices in hundredths where tenths make them look alike', () => {
  const choice = (wins: number | null, value = 0.5): { wins: number | null; value: number } => ({ wins, value });
  expect(apart(choice(0.62), choice(0.48))).toEqual(['wins 6 in 10 from here', 'wins 5 in 10 from here']);
  expect(apart(choice(0.44), choice(0.37))).toEqual(['wins 44 in 100 from here', 'wins 37 in 100 from here']);
  expect(apart(choice(null, 0.44), choice(null, 0.44))).toEqual(['is worth 44 of 100', 'is worth 44 of 100']);
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
