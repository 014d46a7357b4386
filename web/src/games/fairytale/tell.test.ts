import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../protocol';
import { tell } from './tell';
import type { CardView, FairyTaleView } from './view';

const event = (kind: string, data: Record<string, number>): LogEvent => ({ kind, data, words: kind });
const card = (number: number | null, up = true): CardView => ({ card: number, up, counts: null, token: null });
const table = (...tableaus: CardView[][]): FairyTaleView =>
  ({ hand: [], seats: tableaus.map((tableau, seat) => ({ seat, tableau, hand: 3 })) }) as unknown as FairyTaleView;
const lies = (view: unknown): string[] =>
  (view as FairyTaleView).seats.map(({ tableau }) => tableau.map(({ card: number, up }) => `${number ?? '?'}${up ? '' : ' down'}`).join(', '));

describe('a play', () => {
  const before = table([card(1)], [card(2)]);

  it('shows a hunted card before it turns, with a line from the hunter', () => {
    const events = [event('placed', { seat: 1 }), event('revealed', { seat: 0, card: 7 }), event('revealed', { seat: 1, card: 8 }), event('hunted', { seat: 1, card: 8, by: 0 })];
    const steps = tell(before, events, table([card(1), card(7)], [card(2), card(null, false)]));
    expect(steps.map(({ view }) => lies(view))).toEqual([['1, 7', '2, 8'], ['1, 7', '2, ? down']]);
    expect(steps[1]?.threads).toEqual([{ from: 't0-1', to: 't1-1' }]);
    expect(steps.flatMap(({ events: told }) => told)).toEqual(events);
  });

  it('turns cards one by one, and goes on to what comes after', () => {
    const events = [
      event('revealed', { seat: 0, card: 7 }), event('revealed', { seat: 1, card: 8 }), event('flipped', { seat: 0, card: 1 }), event('flipped', { seat: 1, card: 2 }), event('deal', { round: 1 }),
    ];
    const after = table([card(1, false), card(7)], [card(null, false), card(8)]);
    const steps = tell(before, events, after);
    expect(steps.map(({ view }) => lies(view))).toEqual([['1, 7', '2, 8'], ['1 down, 7', '2, 8'], ['1 down, 7', '2 down, 8'], ['1 down, 7', '? down, 8']]);
    expect(steps.at(-1)?.view).toBe(after);
    expect(steps.flatMap(({ events: told }) => told)).toEqual(events);
  });

  it('tells with every step how all stand by then', () => {
    const stands = (...points: number[]): LogEvent => ({ kind: 'stands', data: {}, words: '', lists: { points } });
    const events = [
      event('revealed', { seat: 0, card: 7 }), event('revealed', { seat: 1, card: 8 }), stands(5, 4),
      event('hunted', { seat: 1, card: 8, by: 0 }), stands(5, 1), event('flipped', { seat: 0, card: 1 }), stands(3, 1), event('drew', { seat: 0 }),
    ];
    const steps = tell(before, events, table([card(1, false), card(7)], [card(2), card(8, false)]));
    expect(steps.map(({ points }) => points)).toEqual([[5, 4], [5, 1], [3, 1], undefined]);
    expect(steps.flatMap(({ events: told }) => told)).toEqual(events);
  });

  it('finds a hidden card that turned up by where it lies in the end', () => {
    const steps = tell(table([card(null, false), card(null, false)]), [event('unflipped', { seat: 0, card: 4 })], table([card(null, false), card(4)]));
    expect(steps.map(({ view }) => lies(view))).toEqual([['? down, 4']]);
  });

  it('is told in one go where nothing turns', () => {
    const after = table([card(1)], [card(2)]);
    expect(tell(before, [event('picked', { seat: 0 })], after)).toEqual([{ view: after, events: [event('picked', { seat: 0 })] }]);
  });
});
