import { expect, test } from 'vitest';
import { parted } from './words';

test('long words may be parted where they are spoken apart, short ones stay whole', () => {
  const shown = (text: string): string => parted(text).replaceAll('\u00ad', '-');
  expect(shown('Subterranean Gold Mine')).toBe('Sub-te-rra-nean Gold Mine');
  expect(shown('Firebreathing')).toBe('Fi-re-brea-thing');
  expect(shown('Harpies')).toBe('Harpies');
});
