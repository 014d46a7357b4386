// What the drawing needs to know of a card, read once from the card as the server lists it.
import { printed } from '../../lib/printed';
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';
import type { TableModel } from '../../table/model.svelte';
import { factsOf } from './view';

export interface Face {
  id: string;
  name: string;
  /** Whose colours it wears. */
  deck: string;
  kind: string;
  /** Scales to play it; null where playing costs nothing at all. */
  cost: number | null;
  extra: number | null;
  points: number | null;
  rage: { wounds: number; bonus: string }[];
  words: string;
}

export const readFace = once((card: CardFace): Face => {
  const facts = factsOf(card);
  const { id, name, kind } = card;
  const plain = { id, name, kind, cost: null, extra: null, points: null, rage: [], words: printed(card).join('\n') };
  if (facts.is === 'rage') return { ...plain, deck: 'rage', rage: facts.wounds.map((wounds, box) => ({ wounds, bonus: facts.bonus[box] ?? '' })) };
  if (facts.is === 'treasure') return { ...plain, deck: 'treasure', points: facts.points, cost: facts.cost || null };
  return { ...plain, deck: facts.villain, cost: facts.cost, extra: facts.extra_cost };
});

export function faceOf(table: TableModel, card: number | null): Face | null {
  const info = card === null ? undefined : table.cards[card];
  return info ? readFace(info) : null;
}
