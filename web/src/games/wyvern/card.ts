// What the drawing needs to know of a card, read once from the card as the server lists it.
import { printed } from '../../lib/printed';
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import { lookOf } from './palette';
import { factsOf } from './view';

export interface Face {
  id: string;
  name: string;
  /** Whose colours it wears. */
  look: string;
  kind: string;
  strength: number | null;
  gold: number;
  modifier: number | null;
  keywords: readonly string[];
  words: string;
}

export const readFace = once((card: CardFace): Face => {
  const { type, strength, gold, modifier, keywords } = factsOf(card);
  return { id: card.id, name: card.name, kind: card.kind, look: lookOf(type), strength, gold, modifier, keywords, words: printed(card).join('\n') };
});

export const cardAt = (table: TableModel, number: number | null): CardFace | null => (number === null ? null : (table.cards[number] ?? null));
