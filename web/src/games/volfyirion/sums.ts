// A turn in one line: how many cards were played, what they gave, and what became of it.
import { listing, plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';

const FIELDS = { cp: 'command', bp: 'battle', kp: 'knowledge' } as const;
const GIVING = new Set(['income', 'played', 'chained', 'spent']);
/** What the house whose turn it is did. Its own cities fall in its turn to the dragon alone. */
const DONE = {
  acquired: (count: number): string => plural(count, 'card acquired', 'cards acquired'),
  attacked: (count: number): string => plural(count, 'attack'),
  sealed: (count: number): string => plural(count, 'wonder sealed', 'wonders sealed'),
  flew: (): string => 'Volfyirion sent out',
  flew_home: (): string => 'Volfyirion sent home',
  defeated: (): string => 'Volfyirion defeated',
  city_lost: (count: number): string => plural(count, 'own city burnt', 'own cities burnt'),
};
/** What it did to the other house. */
const DEALT = {
  troop_lost: (count: number): string => plural(count, 'enemy troop removed', 'enemy troops removed'),
  building_lost: (count: number): string => plural(count, 'enemy building removed', 'enemy buildings removed'),
  city_lost: (count: number): string => plural(count, 'enemy city destroyed', 'enemy cities destroyed'),
};

export function sums(events: readonly LogEvent[], seat: number): string {
  const own = events.filter(({ data }) => data.seat === seat);
  const others = events.filter(({ data }) => data.seat !== seat && (data.seat ?? -1) >= 0);
  const count = (kind: string, among: readonly LogEvent[]): number => among.filter((event) => event.kind === kind).length;
  const given = (field: string): number => own.reduce((sum, { kind, data }) => sum + (GIVING.has(kind) ? (data[field] ?? 0) : 0), 0);
  const points = listing(Object.entries(FIELDS).flatMap(([field, kind]) => (given(field) > 0 ? [`${given(field)} ${kind}`] : [])));
  const played = count('played', own);
  const first = played ? `${plural(played, 'card')} played${points ? ` for ${points}` : ''}` : points && `${points} from cards in play`;
  const said = (table: Record<string, (count: number) => string>, among: readonly LogEvent[]): string[] =>
    Object.entries(table).flatMap(([kind, words]) => (count(kind, among) ? [words(count(kind, among))] : []));
  return [first, ...said(DONE, own), ...said(DEALT, others)].filter(Boolean).join('; ');
}
