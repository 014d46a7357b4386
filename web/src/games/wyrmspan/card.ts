// What the drawing needs to know of a card, read once from the card as the server lists it.
import type { CardFace } from '../../protocol';
import { HABITATS, RESOURCES } from './view';

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
  trigger: string;
  text: string[];
}

const TRIGGERS: Record<number, string> = { 1: 'when played', 2: 'if activated', 4: 'once per round', 8: 'end game' };
const faces = new WeakMap<CardFace, Face>();

export function readFace(card: CardFace): Face {
  const known = faces.get(card);
  if (known) return known;
  const facts = card.facts;
  const cost = (facts.cost ?? {}) as Record<string, number>;
  const face: Face = {
    id: card.id,
    name: card.name,
    number: ((facts.numbers ?? [0]) as number[])[0] ?? 0,
    dragon: card.set === 'dragons',
    size: String(facts.size ?? ''),
    trait: String(facts.trait ?? ''),
    habitats: (facts.habitats ?? [...HABITATS]) as string[],
    cost: [...RESOURCES, 'egg', 'coin'].flatMap((what) => (cost[what] ? [{ what, count: cost[what] }] : [])),
    vp: Number(facts.vp ?? 0),
    nests: Number(facts.nests ?? 0),
    trigger: TRIGGERS[Number(facts.trigger ?? 0)] ?? '',
    text: card.set === 'dragons' ? card.text.slice(1) : card.text,
  };
  faces.set(card, face);
  return face;
}

const SKIES: Record<string, [string, string]> = {
  crimson: ['#8c2f2a', '#3a1218'],
  golden: ['#a8791f', '#3d2a0c'],
  amethyst: ['#6b4593', '#241636'],
};
export const sky = (habitat: string): [string, string] => SKIES[habitat] ?? ['#6d6152', '#2a241d'];

const HUES: Record<string, string> = { shy: '#8fb8e8', aggressive: '#ff8f7a', playful: '#ffd27a', helpful: '#9fdca6' };
export const hue = (trait: string): string => HUES[trait] ?? '#d8c8a8';

const SCALES: Record<string, number> = { hatchling: 0.5, small: 0.64, medium: 0.8, large: 0.98 };
export const scale = (size: string): number => SCALES[size] ?? 0.7;
