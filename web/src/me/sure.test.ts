import { expect, test } from 'vitest';
import { estimate, sure } from './sure';

test('what is sure is the estimate less three times its error', () => {
  expect(sure({ mu: 25, sigma: 25 / 3 })).toBe('0.0');
  expect(sure({ mu: 30.04, sigma: 4 })).toBe('18.0');
  expect(sure({ mu: 10, sigma: 5 })).toBe('−5.0');
  expect(estimate({ mu: 30.04, sigma: 4 })).toBe('30.0 ± 12.0');
});
