// What the table of Volfyirion draws, with the types that are generated from the game's own.
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import type { Amount, Board, Facts, View } from './view.generated';

export type * from './view.generated';
export type Points = Amount['points'];

export const viewOf = (table: TableModel): View => table.view as View;
export const boardOf = (table: TableModel): Board => table.board as Board;
/** What I hold. Whoever is asked sees the hand that the question is about, also while the board still tells what was before. */
export const handOf = (table: TableModel): View => (table.behind && table.myTurn ? (table.state?.view as View) : viewOf(table));
export const factsOf = (card: CardFace): Facts => card.facts as Facts;

export function turnOf(view: unknown): number | null {
  const { phase, active } = view as View;
  return phase === 'arrange' ? null : active;
}

/** How many points of a kind this turn has left. */
export const pointsOf = (table: TableModel, kind: Points): number => viewOf(table).points[boardOf(table).points.indexOf(kind)] ?? 0;
