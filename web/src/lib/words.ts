// Numbers and lists as people say them.

/** The noun for a number that stands before it already. */
export const noun = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${noun(count, one, many)}`;

export function range([low, high]: readonly [number, number] | readonly number[], unit = ''): string {
  const words = low === high || high === undefined ? `${low}` : `${low}–${high}`;
  return unit ? `${words} ${unit}` : words;
}

export function listing(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function weightWords(weight: number): string {
  if (weight < 1.8) return 'light';
  if (weight < 2.3) return 'medium-light';
  if (weight < 2.7) return 'medium';
  return 'medium-heavy';
}

export function ago(seconds: number, now = Date.now() / 1000): string {
  const minutes = Math.max(0, Math.round((now - seconds) / 60));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${plural(minutes, 'minute')} ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${plural(hours, 'hour')} ago` : `${plural(Math.round(hours / 24), 'day')} ago`;
}

/** A time as it is waited for: minutes and seconds at first, then hours, then days. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 3600) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return whole < 48 * 3600 ? plural(Math.floor(whole / 3600), 'hour') : plural(Math.floor(whole / 86400), 'day');
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 1st, 2nd, 3rd, 4th. */
export const ordinal = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;

/** A sentence has one full stop, whether its words brought it or not, and none behind "!", "?" or "…". */
export const sentence = (words: string): string => (/[!?…]$/.test(words) ? words : `${words.replace(/\.$/, '')}.`);

/** Words that name the rule behind them at their end, apart from it. */
export function ruled(words: string): { words: string; rule: string } {
  const [, before, rule] = /^(.*) \(([A-Z]{1,4}(?:-[A-Z0-9]+)+)\)$/.exec(words) ?? [];
  return before && rule ? { words: before, rule } : { words, rule: '' };
}

export const signed = (points: number): string => String(points).replace('-', '−');

/** Words in whose lines a number stays with the word before it. */
export const glued = (words: string): string => words.replaceAll(/ (?=\d)/g, '\u00a0');

// After a vowel that one sound and another vowel follow, and between two consonants; four letters at least go into the next line.
const PARTS = /(?:[aeiouy](?=[^aeiouy][hlr]?[aeiouy])|[aeiouy][^aeiouy](?=[^aeiouyhlr][aeiouy]))(?=\p{L}{4})/giu;

/** Words that others are put together with: there they part best. */
const FIRST = /^(earth|fire|grass|head|heavy|path|shape|snow|thunder|under)(?=\p{L}{4})/iu;

/** Long words with places at which a narrow line may part them. */
export const parted = (text: string): string =>
  text.replace(/\p{L}{10,}/gu, (word) =>
    FIRST.test(word) ? word.replace(FIRST, '$1\u00ad') : word.replace(PARTS, (part, at: number) => (at ? `${part}\u00ad` : part)),
  );

/** The words of a name one by one, the long ones with such places: set as blocks, a word is parted only where no line holds it. */
export const partedWords = (name: string): string[] => name.split(' ').map(parted);

export const isOneWord = (text: string): boolean => !text.includes(' ');
