// Every folder beside this file is a game. The hall needs only the boxes; what draws a table or a card
// is fetched when somebody opens one. Nothing outside a game's folder names it.
import type { Component } from 'svelte';
import type { CardFace, LogEvent, Score } from '../protocol';
import type { Answers } from '../table/answers';
import type { TableModel } from '../table/model.svelte';
import type { Tell } from '../table/story.svelte';
import type { Box } from './box';

export interface BoardProps {
  table: TableModel;
}

export interface CardProps {
  card: CardFace;
  /** Small: a picture and large signs, no text. */
  mini?: boolean;
}

export interface Rival {
  name: string;
  score: Score;
}

/** A deck as this game's seats bring it: so many copies of each card, by its id. */
export interface DeckModule {
  empty: (name: string) => unknown;
  nameOf: (deck: unknown) => string;
  named: (deck: unknown, name: string) => unknown;
  countOf: (deck: unknown, card: CardFace) => number;
  withCount: (deck: unknown, card: CardFace, count: number) => unknown;
  /** The same, as one of what another deck is built of, where a table hands that out. */
  builtOf: (deck: unknown, other: unknown) => unknown;
  /** The deck as it stands: its piles, and how they spread. */
  Summary: Component<SummaryProps>;
}

export interface SummaryProps {
  cards: readonly CardFace[];
  deck: unknown;
  change: (card: CardFace, count: number) => void;
  look: (card: CardFace) => void;
}

export interface GameModule {
  /** The middle of the table: every seat's cards and what lies between them. */
  Board: Component<BoardProps>;
  /** What this person holds; it stands below the prompt. */
  Hand: Component<BoardProps>;
  Card: Component<CardProps>;
  answers: Answers;
  /** How decks are built, in a game to which seats bring one. */
  deck?: DeckModule;
  /** What this game calls the group and the kind of a card; `points` is what its number is, empty where there is none worth reading out. */
  labels: { group: string; kind: string; points: string };
  /** Kinds of event that the board shows well enough by itself; the log leaves them out. */
  quiet: ReadonlySet<string>;
  /** Which events of those kinds are told all the same. */
  speaks?: (event: LogEvent) => boolean;
  /** Kinds of event that begin a chapter of the log: a round, a turn. */
  heads: ReadonlySet<string>;
  /** Kinds of event that begin a part of a round: what follows belongs to it, whoever does it, until the next begins. */
  begins?: ReadonlySet<string>;
  /** Kinds of event that everybody does at once: in the log they do not go on with what their seat did before. */
  apart?: ReadonlySet<string>;
  /** Kinds of card that lie on the board all game: the log names them without saying which card it means. */
  places?: ReadonlySet<string>;
  /** Whether everything up to the next head belongs to its chapter, also what is done to others. */
  wholeTurns?: boolean;
  /** Whose turn it is; null while it is nobody's. A game without turns has none. */
  turnOf?: (view: unknown) => number | null;
  /** Who else plays by the rules of the game without a seat, with how they stand. */
  rivals?: (view: unknown) => readonly Rival[];
  /** How a seat stands, in a few words, in a game whose points are counted only at its end. */
  stands?: (view: unknown, seat: number) => string;
  /** The colour of each seat, where its pieces have one of their own; null leaves it the table's. */
  colours?: (view: unknown) => readonly (string | null)[];
  /** Who a seat is in the game, where the rules speak of that and not of the player. */
  roleOf?: (view: unknown, seat: number) => string;
  /** Kinds of event that begin a new round, where the last one is worth looking back at. */
  rounds?: ReadonlySet<string>;
  /** What one seat did in a turn, in a few words for the log; '' where the first line says it better. */
  sums?: (events: readonly LogEvent[], seat: number) => string;
  /** How the game tells what happened, where one message holds more than one thing to look at. */
  tell?: Tell;
}

const boxFiles = import.meta.glob<{ box: Box }>('./*/box.ts', { eager: true });
const modules = import.meta.glob<GameModule>('./*/index.ts');

const folderOf = (file: string): string => file.split('/')[1] ?? file;

export const boxes: ReadonlyMap<string, Box> = new Map(
  Object.entries(boxFiles)
    .map(([file, { box }]) => [folderOf(file), box] as const)
    .sort(([, a], [, b]) => a.order - b.order),
);

export async function loadGame(name: string): Promise<GameModule | null> {
  const load = modules[`./${name}/index.ts`];
  return load ? await load() : null;
}
