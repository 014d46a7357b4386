// What the table of Wyvern draws, with the types that are generated from the game's own.
import { plural } from '../../lib/words';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import type { Board, Facts, SeatView, SlotView, View } from './view.generated';

export type * from './view.generated';

export const viewOf = (table: TableModel): View => table.view as View;
export const boardOf = (table: TableModel): Board => table.board as Board;
export const factsOf = (card: CardFace): Facts => card.facts as Facts;

export function turnOf(view: unknown): number | null {
  const { phase, turn } = view as View;
  return phase === 'arranging' ? null : turn;
}

/** The seat on the far side of the table, then the near one: one's own, or the first for whoever looks on. */
export function facing(view: View): SeatView[] {
  const near = view.viewer ?? 0;
  return view.seats.toSorted((a, b) => Number(a.seat === near) - Number(b.seat === near));
}

export const slotAt = (view: View, slot: number | null): SlotView | null =>
  slot === null ? null : ([...view.seats.flatMap(({ slots }) => slots), ...(view.battle?.beside ?? [])].find((one) => one.slot === slot) ?? null);

/** What each seat has while no points are counted: what a game is lost with, and what is spent in it. */
export const stands = (view: unknown, seat: number): string => {
  const one = (view as View).seats.find((found) => found.seat === seat);
  return one ? `${plural(one.positions, 'position')} · ${one.gold} gold` : '';
};
