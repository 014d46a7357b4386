import { expect, it } from 'vitest';
import { inTen } from './odds';

it('says what a number means', () => {
  expect(inTen(0.62)).toBe('wins 6 in 10 from here');
  expect(inTen(0.96)).toBe('wins 9 in 10 from here');
  expect(inTen(0.99)).toBe('wins almost surely from here');
  expect(inTen(0.04)).toBe('wins less than 1 in 10 from here');
  expect(inTen(0.01)).toBe('hardly ever wins from here');
});
