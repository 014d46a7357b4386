// What the drawing needs to know of a card, read once from the card as the server lists it.
import { once } from '../../lib/once';
import { capital } from '../../lib/words';
import type { CardFace } from '../../protocol';

export interface Bonus {
  /** 0, 1 and 2 are the kinds of points; everything else goes by its name. */
  what: number | string;
  count: number;
}

export interface Secondary {
  chain: boolean;
  need: string[];
  bonus: Bonus[];
  words: string;
}

export interface Face {
  id: string;
  name: string;
  group: string;
  kind: string;
  cost: number;
  points: [number, number, number];
  defence: number;
  secondary: Secondary | null;
  words: string;
}

const BONUSES = ['draw', 'remove', 'raze_troop', 'raze_building', 'move'] as const;
type Given = { trigger: string; need: string[]; points: number[] } & Record<(typeof BONUSES)[number], number>;

const COLON = /^[^:]*: (.*)$/;

function readSecondary(card: CardFace): Secondary | null {
  const given = card.facts['secondary'] as Given | undefined;
  if (!given) return null;
  const bonus = [...given.points.map((count, what) => ({ what, count })), ...BONUSES.map((what) => ({ what, count: given[what] }))];
  const line = card.text.find((words) => words.startsWith('Chain') || words.startsWith('Remove this'));
  return { chain: given.trigger === 'chain', need: given.need, bonus: bonus.filter(({ count }) => count > 0), words: capital(COLON.exec(line ?? '')?.[1] ?? '') };
}

export const readFace = once((card: CardFace): Face => {
  const city = card.kind === 'City' || card.kind === 'Lair';
  return {
    id: card.id,
    name: card.name,
    group: card.group.toLowerCase(),
    kind: card.kind.toLowerCase(),
    cost: (card.facts['cost'] as number | undefined) ?? 0,
    points: (card.facts['points'] as [number, number, number] | undefined) ?? [0, 0, 0],
    defence: (card.facts['defence'] as number | undefined) ?? 0,
    secondary: readSecondary(card),
    words: city ? card.text.join('\n') : '',
  };
});
