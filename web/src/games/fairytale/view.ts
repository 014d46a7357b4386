// What the server shows of a game of Fairy Tale; the structs are in the game's view.py.

export interface CardView {
  card: number | null;
  up: boolean;
  counts: number | null;
  token: number | null;
}

export interface SeatView {
  seat: number;
  team: number | null;
  tableau: CardView[];
  hand: number;
  picked: number;
  chosen: boolean;
  asked: boolean;
  score: number;
}

export interface FairyTaleView {
  round: number;
  stage: number;
  phase: 'draft' | 'play' | 'unflip' | 'flip' | 'exchange' | 'name' | 'over';
  passing: 'left' | 'right';
  deck: number;
  discards: number;
  viewer: number | null;
  seats: SeatView[];
  hand: number[];
  picked: number[];
  choice: number | null;
  revealed: number;
  almighty: number | null;
}

export const PLACES = 12;
export const ROUNDS = 4;
export const PLAYS = 3;
