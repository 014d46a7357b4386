import { expect, it } from 'vitest';
import { changeWords, sumWords } from './sums';

it('says a strength as its first line and what the others add to it', () => {
  const lines = [
    { words: 'base', amount: 3, card: null },
    { words: 'Jewels', amount: 1, card: 53 },
    { words: 'Quicksand', amount: -2, card: 45 },
  ];
  expect(sumWords(lines)).toBe('3 base, +1 Jewels, −2 Quicksand');
});

it('says what a choice makes of a strength', () => {
  expect([changeWords(3, 5), changeWords(3, 3)]).toEqual(['3 → 5', '3']);
});
