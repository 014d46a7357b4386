// A turn in one line: what was done, and what it brought.
import { plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';
import type { EventKind } from './view.generated';

type Said = Partial<Record<EventKind, (count: number) => string>>;
const DONE: Said = {
  played: (count) => plural(count, 'dragon played', 'dragons played'),
  excavated: (count) => plural(count, 'space excavated', 'spaces excavated'),
  explored: (count) => plural(count, 'cave explored', 'caves explored'),
};
const BROUGHT: Said = {
  gained: (count) => plural(count, 'coin or resource', 'coins or resources'),
  laid: (count) => plural(count, 'egg'),
  took: (count) => plural(count, 'card'),
  cached: (count) => plural(count, 'resource cached', 'resources cached'),
  tucked: (count) => plural(count, 'card tucked', 'cards tucked'),
  marked: (count) => plural(count, 'guild marker'),
};

const listed = (said: Said, events: readonly LogEvent[]): string =>
  Object.entries(said)
    .map(([kind, words]) => [events.filter((event) => event.kind === kind), words] as const)
    .filter(([found]) => found.length)
    .map(([found, words]) => words(found.reduce((sum, { data }) => sum + (data.count ?? 1), 0)))
    .join(', ');

export const sums = (events: readonly LogEvent[]): string => [listed(DONE, events), listed(BROUGHT, events)].filter(Boolean).join('; ');
