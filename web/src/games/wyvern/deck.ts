// A deck as a seat of Wyvern brings it: a name and how many of each card, by id.
import type { CardFace } from '../../protocol';

export interface Deck {
  name: string;
  cards: Record<string, number>;
  /** The number its packs were opened by, where it is built of packs. */
  opened?: number;
}

const read = (deck: unknown): Deck => deck as Deck;

export const empty = (name: string): Deck => ({ name, cards: {} });
export const nameOf = (deck: unknown): string => read(deck).name;
export const named = (deck: unknown, name: string): Deck => ({ ...read(deck), name });
export const countOf = (deck: unknown, card: CardFace): number => read(deck).cards[card.id] ?? 0;

export function withCount(deck: unknown, card: CardFace, count: number): Deck {
  const { [card.id]: _, ...others } = read(deck).cards;
  return { ...read(deck), cards: count > 0 ? { ...others, [card.id]: count } : others };
}

/** The same, as one of the packs that another deck is built of. */
export const builtOf = (deck: unknown, other: unknown): Deck => ({ ...read(deck), opened: read(other).opened });

export { default as Summary } from './DeckSummary.svelte';
