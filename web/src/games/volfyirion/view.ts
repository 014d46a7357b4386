// What the server shows of a game of Volfyirion; the structs are in the game's view.py.

export interface Act {
  token: number;
  verb: string;
  cost: number;
}

export interface InPlay {
  card: number;
  sealed: boolean;
  used: boolean;
  chain: number[];
  acts: Act[];
}

export interface CityView {
  city: number;
  name: string;
  defence: number;
  standing: boolean;
  building: InPlay | null;
  troop: InPlay | null;
  dragon: boolean;
  attack: number;
  falls: boolean;
  acts: Act[];
}

export interface SeatView {
  seat: number;
  active: boolean;
  cities: CityView[];
  play: InPlay[];
  hand: number;
  deck: number;
  discard: number[];
  unseen: number[];
  arranged: boolean;
}

export interface Offer {
  card: number | null;
  acts: Act[];
}

export interface Threat {
  seat: number;
  city: number;
  turns: number;
}

export interface VolfyirionView {
  turn: number;
  last_turn: number;
  phase: string;
  viewer: number | null;
  active: number;
  winner: number | null;
  points: [number, number, number];
  seats: SeatView[];
  hand: Offer[];
  row: Offer[];
  lair: Offer[];
  asset_top: number | null;
  asset_deck: number;
  wonder_deck: number;
  dragon: 'home' | 'out' | 'slain';
  threat: Threat | null;
  placing: number | null;
  removed: number[];
  actions: Act[];
}

export const POINTS = ['command', 'battle', 'knowledge'] as const;
