// The answers to a question as buttons: what picture stands on each and which key gives it. A token's name says which card it is
// about: the card's id is a word of it. Everything else a game says of its tokens stands in its own folder.
import type { CardFace, ChoiceInfo } from '../protocol';

export interface Sign {
  path: string;
  colour?: string;
}

/** How a game asks whether anybody answers: the messages of such questions, and the name of the token that passes. */
export interface Windows {
  asks: ReadonlySet<string>;
  pass: string;
}

/** What a game says of the tokens that are no card: a picture for each, and a letter for every action that keeps it all game. */
export interface Answers {
  windows?: Windows;
  sign: (name: string, view: unknown) => Sign | undefined;
  /** Answers whose picture says it all; their words are shown by resting on them. */
  bare?: (name: string) => boolean;
  /** Short cuts to several answers in one, which stand behind a button of their own. */
  tucked?: (name: string) => boolean;
  /** The answers that end it: passing, no, enough. They come last, and are never out of sight. */
  out?: ReadonlySet<string>;
  letters: Readonly<Record<string, string>>;
  /** What an answer would give away that one may have overlooked, in words; '' where nothing is lost by it. */
  warns?: (name: string, view: unknown) => string;
}

const WORD = /[^\s/]+/g;
/** A place that has a number of its own: "slot-3", "city 2". */
const PLACE = /^(.*[ -])([1-9])$/;

export function cardOf(name: string, byId: ReadonlyMap<string, CardFace>): CardFace | undefined {
  for (const [word] of name.matchAll(WORD)) {
    const card = byId.get(word);
    if (card) return card;
  }
  return undefined;
}

/** The first word of a token's name, where it has several: "use-troop" of "use-troop 3". */
export const verbOf = (name: string): string => (name.includes(' ') ? name.slice(0, name.indexOf(' ')) : '');

/** The parts of a token's name, which is a stable key and no English: "attack 2", "crimson-3". */
export const partsOf = (name: string): readonly string[] => name.split(/[ -]/);

/**
 * The key of every choice. An action has its letter wherever it is offered, a number has itself; digits count only what lies in one
 * row, the first that is offered, so that playing a card does not give the market other numbers. Places that have numbers of their own
 * keep them, also while others of their row cannot be chosen.
 */
export function keysFor(choices: readonly ChoiceInfo[], letters: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  const numbers = new Set(choices.map(({ name }) => name).filter((name) => /^\d$/.test(name)));
  const rest: ChoiceInfo[] = [];
  for (const choice of choices) {
    const key = letters[choice.name] ?? (numbers.has(choice.name) ? choice.name : undefined);
    if (key) keys.set(choice.token, key);
    else rest.push(choice);
  }
  const row = rest.filter(({ name }) => verbOf(name) === verbOf(rest[0]?.name ?? ''));
  const free = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].filter((digit) => !numbers.has(digit));
  const places = row.map(({ name }) => PLACE.exec(name)).filter((found) => found !== null);
  const own = !numbers.size && places.length === row.length && new Set(places.map(([, of]) => of)).size === 1;
  for (const [at, { token }] of row.entries()) {
    const digit = own ? places[at]?.[2] : free[at];
    if (digit) keys.set(token, digit);
  }
  return keys;
}
