// The log in chapters: what one seat does in a row, or a whole turn, stands together and folds up once it is past; names of cards can
// be pointed at.
import { plural } from '../lib/words';
import type { CardFace, LogEvent } from '../protocol';

export interface Chapter {
  /** The line that opens a round or a turn, if one does. */
  head: LogEvent | null;
  /** The turn or round that it belongs to, as its first line names it: "Turn 7"; '' before the first. */
  when: string;
  seat: number | null;
  lines: LogEvent[];
}

/** Which turn or round a line opens: every game begins such a line with it. */
const NUMBERED = /^(?:Turn|Round|Game) \d+/;

const NONE: ReadonlySet<string> = new Set();

/** With `whole`, what a turn does to others belongs to it: a head opens a chapter, and nothing but the next head ends it. What
    `begins` a part of a round opens a chapter that has its words as the first line, and is whole as well. */
export function chapters(lines: readonly LogEvent[], heads: ReadonlySet<string>, whole = false, begins = NONE): Chapter[] {
  const all: Chapter[] = [];
  let when = '';
  let begun = false;
  for (const event of lines) {
    const seat = event.data.seat ?? null;
    const last = all.at(-1);
    if (begins.has(event.kind)) {
      begun = true;
      all.push({ head: null, when, seat, lines: [event] });
    } else if (heads.has(event.kind)) {
      begun = false;
      when = NUMBERED.exec(event.words)?.[0] ?? when;
      all.push({ head: event, when, seat, lines: [] });
    } else if (last && (begun || last.seat === seat || (last.head && (whole || (!last.lines.length && last.seat === null))))) {
      if (last.head) last.seat ??= seat;
      last.lines.push(event);
    } else all.push({ head: null, when, seat, lines: [event] });
  }
  return all;
}

/** A chapter that is folded up, in one line: when it was, and what its seat did by `sums`, or how it began. */
export function folded({ head, when, seat, lines }: Chapter, sums: string, nameOf: (seat: number) => string): string {
  if (sums && seat !== null) return `${when ? `${when}, ` : ''}${nameOf(seat)}: ${sums}`;
  if (head) return `${head.words} ${plural(lines.length, 'line')}`;
  return `${when ? `${when}: ` : ''}${lines[0]?.words ?? ''} And ${plural(lines.length - 1, 'more line')}`;
}

export interface Part {
  words: string;
  card: CardFace | null;
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A line in parts, with the cards that its event names taken out of the words around them. Places are named by any line that
 *  speaks of them. */
export function named(event: LogEvent, cards: readonly CardFace[], places: ReadonlySet<string> = new Set()): Part[] {
  const told = new Map(cards.filter(({ kind, name }) => places.has(kind) && event.words.includes(name)).map((card) => [card.name, card]));
  const single = Object.entries(event.data).flatMap(([field, value]) => (field === 'seat' ? [] : [value]));
  for (const one of [...single, ...Object.values(event.lists ?? {}).flat()]) {
    const card = cards[one];
    if (card) told.set(card.name, card);
  }
  if (!told.size) return [{ words: event.words, card: null }];
  const names = [...told.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return event.words
    .split(new RegExp(`(${names.join('|')})`))
    .filter(Boolean)
    .map((words) => ({ words, card: told.get(words) ?? null }));
}
