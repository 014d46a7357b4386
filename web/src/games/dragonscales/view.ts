// What the table of Dragonscales draws, with the types that are generated from the game's own.
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import type { Board, Facts, SeatView, View } from './view.generated';

export type * from './view.generated';

export const viewOf = (table: TableModel): View => table.view as View;
export const boardOf = (table: TableModel): Board => table.board as Board;
export const factsOf = (card: CardFace): Facts => card.facts as Facts;

/** The seats in the order in which they sit, from the one behind whose eyes we look, or from the first. */
export function around(view: View): SeatView[] {
  const from = view.viewer ?? 0;
  return [...view.seats.slice(from), ...view.seats.slice(0, from)];
}
