import { expect, test } from 'vitest';
import { parted, ruled, sentence } from './words';

test('a sentence ends once', () => {
  expect(sentence('Archerex has raged: Wing Beat')).toBe('Archerex has raged: Wing Beat.');
  expect(sentence('It was used.')).toBe('It was used.');
  expect(sentence('Checking it…')).toBe('Checking it…');
  expect(sentence('Archerex has raged: Who Touched My Gold?')).toBe('Archerex has raged: Who Touched My Gold?');
});

test('a rule that words name is told apart from them', () => {
  expect(ruled('the lair has 1 card and needs at least 20 (WV-DECK-1)')).toEqual({ words: 'the lair has 1 card and needs at least 20', rule: 'WV-DECK-1' });
  expect(ruled('Red (1 gold) is not in the pool')).toEqual({ words: 'Red (1 gold) is not in the pool', rule: '' });
});

test('long words may be parted where they are spoken apart, short ones stay whole', () => {
  const shown = (text: string): string => parted(text).replaceAll('\u00ad', '-');
  expect(shown('Subterranean Gold Mine')).toBe('Sub-te-rra-nean Gold Mine');
  expect(shown('Firebreathing')).toBe('Fire-breathing');
  expect(shown('Underwater Cave')).toBe('Under-water Cave');
  expect(shown('Shapeshifter')).toBe('Shape-shifter');
  expect(shown('Harpies')).toBe('Harpies');
});

test('no short end of a long word stands alone', () => {
  expect(parted('Apothecary').replaceAll('\u00ad', '-')).toBe('Apo-the-cary');
});
