// What the drawing needs to know of a card, read once from the card as the server lists it.
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import { factsOf } from './view';
import type { Amount, SecondaryFacts } from './view.generated';

export interface Face {
  id: string;
  name: string;
  /** Whose colours it wears. */
  look: string;
  kind: string;
  price: Amount | null;
  gives: Amount[];
  defence: number;
  secondary: SecondaryFacts | null;
  /** All that it says, a sentence an entry. */
  lines: readonly string[];
}

export const readFace = once((card: CardFace): Face => {
  const facts = factsOf(card);
  const { id, name } = card;
  if (facts.is === 'city') {
    const kind = facts.house === null ? 'lair' : 'city';
    return { id, name, look: 'city', kind, price: null, gives: [], defence: facts.defence, secondary: null, lines: card.text };
  }
  const { kind, colour, price, gives, defence, secondary } = facts;
  return { id, name, look: kind === 'wonder' ? 'wonder' : colour, kind, price, gives, defence, secondary, lines: card.text };
});

export function faceOf(table: TableModel, card: number | null): Face | null {
  const info = card === null ? undefined : table.cards[card];
  return info ? readFace(info) : null;
}
