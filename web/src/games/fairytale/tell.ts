// A play of Fairy Tale in steps: all cards are turned up together, then every effect turns what it turns, one by one.
import type { LogEvent } from '../../protocol';
import type { Step, Tell, Thread } from '../../table/story.svelte';
import type { CardView, View } from './view';

const STANDS = 'stands';
const TURNS = new Set(['hunted', 'flipped', 'unflipped']);

function withCard(view: View, seat: number, place: number, change: Partial<CardView>): View {
  const seats = view.seats.map((one) => {
    if (one.seat !== seat) return one;
    const blank: CardView = { card: null, up: true, counts: null, token: null };
    const tableau = [...one.tableau];
    tableau[place] = { ...(tableau[place] ?? blank), ...change };
    return { ...one, tableau };
  });
  return { ...view, seats };
}

const lastPlace = (view: View, seat: number): number => (view.seats[seat]?.tableau.length ?? 0) - 1;

/** The place of the card that turned: it lies as it did before, and differently in the end. */
function turnedAt(now: View, after: View, { kind, data }: LogEvent): number {
  const up = kind === 'unflipped';
  const tableau = now.seats[data.seat ?? 0]?.tableau ?? [];
  const then = after.seats[data.seat ?? 0]?.tableau ?? [];
  const could = tableau.map((card, place) => card.up !== up && (up ? then[place]?.card : card.card) === data.card);
  const stays = could.findIndex((fits, place) => fits && then[place]?.up === up);
  return stays < 0 ? could.indexOf(true) : stays;
}

/** From the card that caused it, where the event tells whose that was. */
function threadTo(now: View, { data }: LogEvent, place: number): Thread[] {
  if (data.by === undefined || data.by < 0) return [];
  const from = `t${data.by}-${lastPlace(now, data.by)}`;
  const to = `t${data.seat}-${place}`;
  return from === to ? [] : [{ from, to }];
}

/** How everybody stood after the last of these events, where they tell. */
const pointsOf = (events: readonly LogEvent[]): readonly number[] | undefined => events.findLast(({ kind }) => kind === STANDS)?.lists?.['points'];

export const tell: Tell = (before, events, after) => {
  const end = after as View;
  const last = events.findLastIndex(({ kind }) => kind === 'revealed');
  const shown = last >= 0 && events[last + 1]?.kind === STANDS ? last + 1 : last;
  const first = shown < 0 ? events.findIndex(({ kind }) => TURNS.has(kind)) : 0;
  if (first < 0) return [{ view: after, events }];
  let now = before as View;
  const steps: Step[] = [];
  if (shown >= 0) {
    for (const { data } of events.filter(({ kind }) => kind === 'revealed')) {
      const seat = data.seat ?? 0;
      now = withCard(now, seat, lastPlace(now, seat) + 1, { card: data.card ?? null, up: true });
    }
    const played = new Set(events.filter(({ kind }) => kind === 'revealed').map(({ data }) => data.seat));
    now = { ...now, hand: end.hand, choice: null, seats: now.seats.map((seat) => (played.has(seat.seat) ? { ...seat, hand: seat.hand - 1 } : seat)) };
    const told = events.slice(0, shown + 1);
    steps.push({ view: now, events: told, points: pointsOf(told) });
  }
  let rest = shown + 1;
  while (rest < events.length) {
    const event = events[rest];
    if (!event || !TURNS.has(event.kind)) break;
    const next = events[rest + 1];
    const told = next?.kind === STANDS ? [event, next] : [event];
    rest += told.length;
    const place = event.kind === 'hunted' ? lastPlace(now, event.data.seat ?? 0) : turnedAt(now, end, event);
    const threads = threadTo(now, event, place);
    if (place >= 0) now = withCard(now, event.data.seat ?? 0, place, { up: event.kind === 'unflipped', card: event.data.card ?? null, counts: null });
    steps.push({ view: now, events: told, threads, points: pointsOf(told) });
  }
  // What comes after (a draw, the next draft) begins with the table as it is in the end.
  if (rest < events.length) steps.push({ view: after, events: events.slice(rest) });
  else if (steps.length) steps[steps.length - 1] = { ...(steps.at(-1) as Step), view: after };
  return steps;
};
