// A turn in one line: how many cards were played, what an attack met, how the battles went, and whose dragons died.
import { plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';
import type { EventKind } from './view.generated';

type Said = readonly (readonly [EventKind, string, string])[];
/** How a terrain comes off that is attacked, and how a card leaves its position that is killed: as the game counts them. */
const ELIMINATED = 0;
const KILLED = new Set([0, 3]);
/** So many positions has a battlefield, one player's before the other's. */
const POSITIONS = 6;
const DONE: Said = [
  ['used', 'ability used', 'abilities used'],
  ['exchanged', 'card exchanged', 'cards exchanged'],
  ['attacks', 'attack', 'attacks'],
];

/** Whose doing it is, or whose position it happens in. */
const whose = ({ data }: LogEvent): number => data.seat ?? Math.floor((data.slot ?? -1) / POSITIONS);

export function sums(events: readonly LogEvent[], seat: number): string {
  const count = (kinds: readonly EventKind[], which: (event: LogEvent) => boolean): number =>
    events.filter((event) => kinds.includes(event.kind as EventKind) && which(event)).length;
  const mine = (event: LogEvent): boolean => whose(event) === seat;
  const others = (event: LogEvent): boolean => !mine(event);
  const played = count(['played', 'placed'], mine);
  const against = count(['played', 'placed'], others);
  const cards = [played ? `${plural(played, 'card')} played` : '', against ? `${plural(against, 'card')} by the other side` : ''];
  const done = DONE.map(([kind, one, many]) => {
    const found = count([kind], mine);
    return found ? plural(found, one, many) : '';
  });
  const won = count(['result'], ({ data }) => data.winner === seat);
  const lost = count(['result'], ({ data }) => data.winner === 1 - seat);
  const battles = [won ? `${plural(won, 'battle')} won` : '', lost ? `${plural(lost, 'battle')} lost` : ''];
  // An eliminated terrain leaves its position as a dragon does.
  const eliminated = events.filter(({ kind, data }) => kind === ('terrain' satisfies EventKind) && data.outcome === ELIMINATED);
  const met = count(['terrain'], ({ data }) => data.outcome !== ELIMINATED);
  const terrain = [eliminated.length ? `${plural(eliminated.length, 'terrain', 'terrains')} eliminated` : '', met ? 'ran into terrain' : ''];
  const dead = (owner: number): number =>
    count(['leaves', 'cannot_pay'], (event) => KILLED.has(event.data.how ?? 0) && whose(event) === owner && !eliminated.some(({ data }) => data.card === event.data.card));
  const killed = dead(1 - seat);
  const fallen = dead(seat);
  const dragons = [killed ? plural(killed, 'enemy dragon killed', 'enemy dragons killed') : '', fallen ? plural(fallen, 'own dragon killed', 'own dragons killed') : ''];
  return [...cards, ...done, ...terrain, ...battles, ...dragons].filter(Boolean).join('; ');
}
