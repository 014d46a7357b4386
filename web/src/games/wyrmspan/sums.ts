// A turn in one line: what was done, and what it brought.
import { plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';
import type { EventKind } from './view.generated';

const isCoins = ({ words }: LogEvent): boolean => /\bcoins?\b/.test(words);

interface Said {
  kind: EventKind;
  words: (count: number) => string;
  /** Only of these events of the kind. */
  of?: (event: LogEvent) => boolean;
}
const DONE: readonly Said[] = [
  { kind: 'played', words: (count) => plural(count, 'dragon played', 'dragons played') },
  { kind: 'excavated', words: (count) => plural(count, 'space excavated', 'spaces excavated') },
  { kind: 'explored', words: (count) => plural(count, 'cave explored', 'caves explored') },
];
const BROUGHT: readonly Said[] = [
  { kind: 'gained', words: (count) => plural(count, 'coin'), of: isCoins },
  { kind: 'gained', words: (count) => plural(count, 'resource'), of: (event) => !isCoins(event) },
  { kind: 'laid', words: (count) => plural(count, 'egg') },
  { kind: 'took', words: (count) => plural(count, 'card') },
  { kind: 'cached', words: (count) => plural(count, 'resource cached', 'resources cached') },
  { kind: 'tucked', words: (count) => plural(count, 'card tucked', 'cards tucked') },
  { kind: 'marked', words: (count) => plural(count, 'guild marker') },
];

const listed = (said: readonly Said[], events: readonly LogEvent[]): string =>
  said
    .map(({ kind, words, of }) => [events.filter((event) => event.kind === kind && (!of || of(event))), words] as const)
    .filter(([found]) => found.length)
    .map(([found, words]) => words(found.reduce((sum, { data }) => sum + (data.count ?? 1), 0)))
    .join(', ');

export const sums = (events: readonly LogEvent[]): string => [listed(DONE, events), listed(BROUGHT, events)].filter(Boolean).join('; ');
