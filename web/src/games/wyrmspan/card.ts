// What the drawing needs to know of a card, read once from the card as the server lists it.
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';
import { signsOf, type Given } from './gives';
import { RESOURCES } from './view';

export interface Face {
  id: string;
  name: string;
  number: number;
  dragon: boolean;
  size: string;
  trait: string;
  habitats: string[];
  cost: { what: string; count: number }[];
  vp: number;
  nests: number;
  /** What a cave card brings, in signs. */
  gives: Given[];
  text: string[];
}

export const readFace = once((card: CardFace): Face => {
  const facts = card.facts;
  const cost = (facts.cost ?? {}) as Record<string, number>;
  return {
    id: card.id,
    name: card.name,
    number: ((facts.numbers ?? [0]) as number[])[0] ?? 0,
    dragon: card.set === 'dragons',
    size: String(facts.size ?? ''),
    trait: String(facts.trait ?? ''),
    habitats: (facts.habitats ?? []) as string[],
    cost: [...RESOURCES, 'egg', 'coin'].flatMap((what) => (cost[what] ? [{ what, count: cost[what] }] : [])),
    vp: Number(facts.vp ?? 0),
    nests: Number(facts.nests ?? 0),
    gives: signsOf(String(facts.notation ?? '')),
    text: card.set === 'dragons' ? card.text.slice(1) : card.text,
  };
});

/** A trait's colour in the light, as it is, and in the shade. */
export const HUES: Record<string, [string, string, string]> = {
  shy: ['#dcebff', '#8fb8e8', '#3f6aa8'],
  aggressive: ['#ffd9cc', '#ff8f7a', '#b23a30'],
  playful: ['#fff3cf', '#ffd27a', '#b97f1e'],
  helpful: ['#e2f8e2', '#9fdca6', '#3f8a52'],
};
export const hue = (trait: string): string => HUES[trait]?.[1] ?? '#d8c8a8';

const SCALES: Record<string, number> = { hatchling: 0.5, small: 0.64, medium: 0.8, large: 0.98 };
export const scale = (size: string): number => SCALES[size] ?? 0.7;
