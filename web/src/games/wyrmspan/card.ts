// What the drawing needs to know of a card, read once from the card as the server lists it.
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import { factsOf, type CaveFacts, type DragonFacts } from './view';

interface Named {
  id: string;
  name: string;
}
export type DragonFace = Named & DragonFacts;
export type CaveFace = Named & CaveFacts;
export type Face = DragonFace | CaveFace;

export const readFace = once((card: CardFace): Face => ({ id: card.id, name: card.name, ...factsOf(card) }));

export function faceOf(table: TableModel, card: number | null): Face | null {
  const info = card === null ? undefined : table.cards[card];
  return info ? readFace(info) : null;
}

export function dragonOf(table: TableModel, card: number | null): DragonFace | null {
  const face = faceOf(table, card);
  return face?.is === 'dragon' ? face : null;
}
