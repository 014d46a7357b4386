// What the drawing needs to know of a card, read once from the card as the server lists it.
import { once } from '../../lib/once';
import type { CardFace } from '../../protocol';

export interface Face {
  id: string;
  name: string;
  faction: string;
  kind: string;
  expert: boolean;
  copies: number;
  points: string;
  conditional: boolean;
  text: string;
}

const slug = (words: string): string => words.toLowerCase().replace(/[^a-z]+/g, '_').replace(/^_|_$/g, '');
const FACTION_IDS = new Set(['dragonvale', 'fairywood', 'holy_empire', 'shadow']);
const KIND_IDS = new Set(['character', 'home', 'story']);

export const factionOf = (group: string): string => {
  const id = slug(group);
  return FACTION_IDS.has(id) ? id : 'chaos';
};

export const kindOf = (kind: string): string => {
  const id = slug(kind);
  return KIND_IDS.has(id) ? id : 'every kind';
};

export const readFace = once((card: CardFace): Face => {
  return {
    id: card.id,
    name: card.name,
    faction: factionOf(card.group),
    kind: kindOf(card.kind),
    expert: card.set !== 'basic',
    copies: card.copies,
    points: card.points.replace('★', '').replace('-', '−'),
    conditional: card.points.includes('★'),
    text: card.text.join('\n'),
  };
});
