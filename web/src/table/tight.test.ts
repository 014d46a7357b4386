import { expect, test } from 'vitest';
import { stepsNeeded } from './tight';

test('words are set no tighter than they must be', () => {
  expect(stepsNeeded(3, () => false)).toBe(0);
  expect(stepsNeeded(3, (step) => step < 2)).toBe(2);
  expect(stepsNeeded(3, () => true)).toBe(3);
});
