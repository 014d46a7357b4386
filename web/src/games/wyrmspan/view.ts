// What the table of Wyrmspan draws, with the types that are generated from the game's own.
import { seatColour } from '../../lib/seats';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import type { Board, Facts, View } from './view.generated';

export type * from './view.generated';

export const viewOf = (table: TableModel): View => table.view as View;
export const boardOf = (table: TableModel): Board => table.board as Board;
export const factsOf = (card: CardFace): Facts => card.facts as Facts;
/** Whether the cards that may be chosen now lie elsewhere: of a cave card there may be a copy in the hand and one on display. */
export const liesElsewhere = (table: TableModel, here: 'hand' | 'display'): boolean => (table.prompt?.params['cards'] ?? here) !== here;
export const turnOf = (view: unknown): number | null => (view as View).active;

export const AUTOMA_COLOUR = 'light-dark(#655e73, #a9a3b7)';
export const colourOf = (board: Board, seat: number): string => (seat === board.automa ? AUTOMA_COLOUR : seatColour(seat));
export const nameOf = (table: TableModel, seat: number): string =>
  seat === boardOf(table).automa ? (viewOf(table).rival?.level ?? 'Automa') : table.nameOf(seat);
