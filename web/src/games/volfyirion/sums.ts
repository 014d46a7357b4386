// A turn in one line: how many cards were played, what they gave, and what became of it.
import { listing, plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';

const FIELDS = { cp: 'command', bp: 'battle', kp: 'knowledge' } as const;
const GIVING = new Set(['income', 'played', 'chained', 'spent']);
const COUNTED = {
  acquired: (count: number): string => plural(count, 'card acquired', 'cards acquired'),
  attacked: (count: number): string => plural(count, 'attack'),
  city_lost: (count: number): string => plural(count, 'city lost', 'cities lost'),
};

export function sums(events: readonly LogEvent[]): string {
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
  const given = (field: string): number => events.reduce((sum, { kind, data }) => sum + (GIVING.has(kind) ? (data[field] ?? 0) : 0), 0);
  const points = listing(Object.entries(FIELDS).flatMap(([field, kind]) => (given(field) > 0 ? [`${given(field)} ${kind}`] : [])));
  const played = count('played');
  const first = played ? `${plural(played, 'card')} played${points ? ` for ${points}` : ''}` : points && `${points} from cards in play`;
  return [first, ...Object.entries(COUNTED).flatMap(([kind, said]) => (count(kind) ? [said(count(kind))] : []))].filter(Boolean).join('; ');
}
