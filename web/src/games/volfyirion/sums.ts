// A turn in one line: how many cards were played, what they gave, and what became of it.
import { listing, plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';
import { POINTS } from './view';

const FIELDS = ['cp', 'bp', 'kp'] as const;
const GIVING = new Set(['income', 'played', 'chained', 'spent']);
const COUNTED: [kind: string, one: string, many: string][] = [
  ['acquired', 'card acquired', 'cards acquired'],
  ['attacked', 'attack', 'attacks'],
  ['city_lost', 'city falls', 'cities fall'],
];

export function sums(events: readonly LogEvent[]): string {
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
  const given = FIELDS.map((field) => events.reduce((sum, { kind, data }) => sum + (GIVING.has(kind) ? (data[field] ?? 0) : 0), 0));
  const points = listing(given.flatMap((points, kind) => (points > 0 ? [`${points} ${POINTS[kind]}`] : [])));
  const played = count('played');
  const first = played ? `${plural(played, 'card')} played${points ? `, ${points}` : ''}` : points;
  return [first, ...COUNTED.flatMap(([kind, one, many]) => (count(kind) ? [plural(count(kind), one, many)] : []))].filter(Boolean).join('; ');
}
