import { describe, expect, it } from 'vitest';
import type { CardFace, LogEvent } from '../protocol';
import { chapters, folded, named } from './chapters';

const event = (words: string, data: Record<string, number> = {}, kind = 'did'): LogEvent => ({ kind, words, data });
const turn = (seat: number): LogEvent => event(`turn of ${seat}`, { seat }, 'turn');

describe('chapters', () => {
  it('hold what one seat does in a row, under the line that opens its turn', () => {
    const told = chapters([turn(0), event('a', { seat: 0 }), event('b', { seat: 0 }), turn(1), event('c', { seat: 1 }), event('d', { seat: 0 })], new Set(['turn']));
    expect(told.map(({ head, lines }) => [head?.words ?? '', ...lines.map(({ words }) => words)])).toEqual([
      ['turn of 0', 'a', 'b'], ['turn of 1', 'c'], ['', 'd'],
    ]);
  });

  it('hold a whole turn where that is wanted, also what it does to others and what nobody does', () => {
    const lines = [event('sat down', { seat: 1 }), turn(0), event('attacks', { seat: 0 }), event('falls', { seat: 1 }), event('flies home', { seat: -1 }), event('ends', { seat: 0 }), turn(1)];
    expect(chapters(lines, new Set(['turn']), true).map((chapter) => chapter.lines.map(({ words }) => words))).toEqual([
      ['sat down'], ['attacks', 'falls', 'flies home', 'ends'], [],
    ]);
  });

  it('hold a part of a round where one begins, whoever goes on in it', () => {
    const lines = [turn(0), event('rolls', { seat: 0 }), event('rage', {}, 'rage'), event('is struck', { seat: 1 }), event('is struck', { seat: 0 }), event('box', { seat: 1 }, 'box'), event('takes', { seat: 1 }), turn(1), event('rolls', { seat: 1 }), event('sleeps', { seat: 0 })];
    expect(chapters(lines, new Set(['turn']), false, new Set(['rage', 'box'])).map((chapter) => chapter.lines.map(({ words }) => words))).toEqual([
      ['rolls'], ['rage', 'is struck', 'is struck'], ['box', 'takes'], ['rolls'], ['sleeps'],
    ]);
    expect(chapters(lines, new Set(['turn']), false, new Set(['rage', 'box'])).map(({ seat }) => seat)).toEqual([0, null, 1, 1, 0]);
  });

  it('lose no line', () => {
    const lines = [event('sat down'), turn(0), event('x'), event('y', { seat: 2 }), event('z', { seat: 2 })];
    expect(chapters(lines, new Set(['turn'])).flatMap(({ head, lines: more }) => [...(head ? [head] : []), ...more])).toEqual(lines);
  });
});

describe('a folded chapter', () => {
  const open = (words: string, data: Record<string, number> = {}): LogEvent => event(words, data, 'open');
  const told = (sums: string): string[] =>
    chapters(
      [event('sat down', { seat: 1 }), open('Turn 7: Bo plays.', { seat: 0 }), event('Bo draws.', { seat: 0 }), event('Al answers.', { seat: 1 }), event('Al passes.', { seat: 1 })],
      new Set(['open']),
    ).map((chapter) => folded(chapter, sums, (seat) => ['Bo', 'Al'][seat] ?? ''));

  it('says which turn it was, also where another seat goes on in it', () => {
    expect(told('2 cards played')).toEqual(['Al: 2 cards played', 'Turn 7, Bo: 2 cards played', 'Turn 7, Al: 2 cards played']);
    expect(told('')).toEqual(['sat down And 0 more lines', 'Turn 7: Bo plays. 1 line', 'Turn 7: Al answers. And 1 more line']);
  });
});

describe('names in a line', () => {
  const cards = [{ name: 'Oak' }, { name: 'Old Oak' }, { name: 'Elm (1)' }] as CardFace[];
  const split = (words: string, data: Record<string, number>): string[] => named(event(words, data), cards).map((part) => (part.card ? `[${part.words}]` : part.words));

  it('are those of the cards that the event is about', () => {
    expect(split('Bo plays Old Oak on Oak.', { seat: 0, card: 1, by: 0 })).toEqual(['Bo plays ', '[Old Oak]', ' on ', '[Oak]', '.']);
    expect(split('Bo plays Elm (1).', { seat: 1, card: 2 })).toEqual(['Bo plays ', '[Elm (1)]', '.']);
    expect(split('Oak passes.', { seat: 0 })).toEqual(['Oak passes.']);
    const drawn = { ...event('You draw Oak and Elm (1).', { seat: 0 }), lists: { cards: [0, 2] } };
    expect(named(drawn, cards).flatMap(({ words, card }) => (card ? [words] : []))).toEqual(['Oak', 'Elm (1)']);
  });

  it('are those of places too, which no event needs to tell by their card', () => {
    const map = [{ name: 'Oak', kind: 'Tree' }, { name: 'Old Town', kind: 'City' }] as CardFace[];
    const split = named(event('Bo attacks Old Town with Oak.', { seat: 0, city: 3 }), map, new Set(['City']));
    expect(split.map(({ words, card }) => [words, card?.name])).toEqual([['Bo attacks ', undefined], ['Old Town', 'Old Town'], [' with Oak.', undefined]]);
  });
});
