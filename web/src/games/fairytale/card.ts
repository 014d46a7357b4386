// What the drawing needs to know of a card, read once from the card as the server lists it.
import { printed } from '../../lib/printed';
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import { factsOf } from './view';
import type { Facts } from './view.generated';

export interface Face extends Facts {
  id: string;
  name: string;
  copies: number;
  lines: readonly string[];
}

export const readFace = once(
  (card: CardFace): Face => ({ ...factsOf(card), id: card.id, name: card.name, copies: card.copies, lines: printed(card) }),
);

export function faceOf(table: TableModel, card: number | null): Face | null {
  const info = card === null ? undefined : table.cards[card];
  return info ? readFace(info) : null;
}
