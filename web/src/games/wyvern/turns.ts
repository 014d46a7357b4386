// A turn in one line: how many cards were played, what an attack met, and how the battles went.
import { plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';

/** What the seat whose turn it is did. */
const DONE = {
  used: (count: number): string => plural(count, 'ability used', 'abilities used'),
  attacks: (count: number): string => plural(count, 'attack'),
};

export function sums(events: readonly LogEvent[], seat: number): string {
  const own = events.filter(({ data }) => data.seat === seat);
  const others = events.filter(({ data }) => data.seat !== seat);
  const count = (kind: string, among: readonly LogEvent[]): number => among.filter((event) => event.kind === kind).length;
  const laid = (among: readonly LogEvent[]): number => count('played', among) + count('placed', among);
  const done = Object.entries(DONE).map(([kind, words]) => (count(kind, own) ? words(count(kind, own)) : ''));
  // Only whoever has the turn exchanges, attacks and meets terrain.
  const exchanged = count('exchanged', events);
  const met = events.filter(({ kind }) => kind === 'terrain');
  const eliminated = met.filter(({ data }) => !data.outcome).length;
  const ended = events.filter(({ kind, data }) => kind === 'result' && (data.winner === seat || data.winner === 1 - seat));
  const won = ended.filter(({ data }) => data.winner === seat).length;
  return [
    laid(own) ? `${plural(laid(own), 'card')} played` : '',
    laid(others) ? `${plural(laid(others), 'card')} by the other side` : '',
    exchanged ? `${plural(exchanged, 'card')} exchanged` : '',
    ...done,
    eliminated ? 'terrain eliminated' : '',
    met.length > eliminated ? 'ran into terrain' : '',
    won ? `${plural(won, 'battle')} won` : '',
    ended.length > won ? `${plural(ended.length - won, 'battle')} lost` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
