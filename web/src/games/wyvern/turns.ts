// A turn in one line: how many cards were played, how the battles went, and who lost positions by it.
import { plural } from '../../lib/words';
import type { LogEvent } from '../../protocol';
import type { EventKind } from './view.generated';

type Said = readonly (readonly [EventKind, string, string])[];
const DONE: Said = [
  ['used', 'ability used', 'abilities used'],
  ['exchanged', 'card exchanged', 'cards exchanged'],
  ['attacks', 'attack', 'attacks'],
];

export function sums(events: readonly LogEvent[], seat: number): string {
  const count = (kinds: readonly EventKind[], which: (event: LogEvent) => boolean): number =>
    events.filter((event) => kinds.includes(event.kind as EventKind) && which(event)).length;
  const mine = ({ data }: LogEvent): boolean => data.seat === seat;
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
  const taken = count(['lost'], others);
  const given = count(['lost'], mine);
  const positions = [taken ? plural(taken, 'enemy position destroyed', 'enemy positions destroyed') : '', given ? plural(given, 'own position lost', 'own positions lost') : ''];
  return [...cards, ...done, ...battles, ...positions].filter(Boolean).join('; ');
}
