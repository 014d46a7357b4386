// What the server shows of a game of Wyrmspan; the structs are in the game's view.py, the tokens in its codes.py.
import { seatColour } from '../../lib/seats';

export interface SpaceView {
  dragon: number | null;
  cave: number | null;
  excavated: boolean;
  eggs: number;
  nests: number;
  cached: [number, number, number, number];
  under: (number | null)[];
  fed: number;
}

export interface SeatView {
  seat: number;
  coins: number;
  resources: [number, number, number, number];
  mat_eggs: number;
  steps: number;
  passed: boolean;
  visits: [number, number, number];
  spaces: SpaceView[];
  dragons: number;
  caves: number;
  ready: boolean;
  asked: boolean;
  score: number;
  sheet: number[];
}

export interface SlotView {
  words: string;
  squares: number | null;
  markers: number[];
}

export interface ObjectiveView {
  id: string;
  words: string;
  prizes: number[];
  counts: number[];
  places: number[] | null;
}

export interface HandCard {
  card: number;
  rows: number;
  playable: boolean;
}

export interface RivalView {
  level: string;
  steps: number;
  ready: number;
  coins: number;
  passed: boolean;
  decisions: number;
  dragons: number[];
  caves: number[];
  score: number;
  lines: [string, number][];
}

export interface WyrmspanView {
  phase: 'setup' | 'play' | 'round_end' | 'over';
  round: number;
  first: number;
  active: number | null;
  viewer: number | null;
  guild: string;
  slots: SlotView[];
  objectives: ObjectiveView[];
  display: (number | null)[];
  dragon_deck: number;
  cave_deck: number;
  dragon_discards: number[];
  cave_discards: number[];
  seats: SeatView[];
  hand: HandCard[];
  given_up: number[];
  walk: { seat: number; row: number; step: number } | null;
  rival: RivalView | null;
}

export const DRAGONS = 183;
const CARDS = 232;
export const ROW = CARDS;
export const RESOURCE = ROW + 3;
export const SPACE = RESOURCE + 4;
export const MAT = SPACE + 12;
export const SLOT = MAT + 1;
const ICON = SLOT + 5;
const EXCAVATE = ICON + 8;
export const DRAGON_DECK = EXCAVATE + 6;
export const CAVE_DECK = DRAGON_DECK + 1;

export const AUTOMA = 7;
export const AUTOMA_COLOUR = 'light-dark(#655e73, #a9a3b7)';
export const colourOf = (seat: number): string => (seat === AUTOMA ? AUTOMA_COLOUR : seatColour(seat));
export const RESOURCES = ['meat', 'gold', 'crystal', 'milk'] as const;
export const CAVES = ['Crimson Cavern', 'Golden Grotto', 'Amethyst Abyss'] as const;
export const HABITATS = ['crimson', 'golden', 'amethyst'] as const;
// What the adventurer meets before the first dragon and after each, by cave.
export const ICONS = [
  ['any', 'guild', 'any', 'egg', 'cache'],
  ['dragon', 'guild', 'dragon', 'egg', 'tuck'],
  ['cave', 'guild', 'cave', 'egg', 'trade'],
] as const;
export const TRACK = ['guild', 'egg', 'meat', 'dragon', 'cave', 'crystal', 'guild', 'egg', 'gold', 'dragon', 'coin', 'milk'] as const;
