// What the table of Fairy Tale draws, with the types that are generated from the game's own.
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import type { Board, Facts, View } from './view.generated';

export type * from './view.generated';

export const viewOf = (table: TableModel): View => table.view as View;
export const boardOf = (table: TableModel): Board => table.board as Board;
export const factsOf = (card: CardFace): Facts => card.facts as Facts;
