import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, inAPage } from '../lib/fakesocket';
import { preferences } from '../lib/preferences.svelte';
import type { LogEvent, StateMessage } from '../protocol';
import { TableModel } from './model.svelte';
import { holdFor, lately, ownOf, parts, scoresAt } from './story.svelte';

const event = (words: string, seat?: number, kind = 'did'): LogEvent => ({ kind, words, data: seat === undefined ? {} : { seat } });
const state = (moves: number, first: number, events: LogEvent[], changes: Partial<StateMessage> = {}): StateMessage => ({
  type: 'state', ref: null, seat: 0, moves, turn: 1, status: 'playing', view: { moves }, first, events, prompt: null, choices: [],
  acts: [], spoken_for: false, standing: [], actors: [1], welcome: [], scores: [], can_undo: false, can_take_back: false, takeback: null, outcome: null, waiting: [], now: 0, lesson: null, ...changes,
});
const others = (moves: number): StateMessage => state(moves, moves, [event(`Bo does thing ${moves}.`, 1)]);
const shown = (table: TableModel): number => (table.view as { moves: number }).moves;

function watching(): TableModel {
  const table = new TableModel('t', null);
  FakeSocket.last.opens();
  FakeSocket.last.says(state(1, 0, [event('You and Bo sit down.')], { scores: [{ points: 0, lines: [] }, { points: 0, lines: [] }] }));
  return table;
}

describe('scores', () => {
  inAPage();
  const of = (...points: number[]): StateMessage['scores'] => points.map((one) => ({ points: one, lines: one ? [{ label: 'a card', points: one, why: '', source: '' }] : [] }));

  it('go with the board: as before until the board changes, by what a step tells, and in the end as they are', () => {
    const last = { view: {}, scores: of(9, 4) };
    const before = of(2, 4);
    expect(scoresAt({ view: {}, events: [] }, last, before)).toEqual(before);
    expect(scoresAt({ view: {}, events: [], points: [5, 4] }, last, before)).toEqual([{ points: 5, lines: [] }, before[1]]);
    expect(scoresAt({ view: last.view, events: [], points: [5, 4] }, last, before)).toBe(last.scores);
  });

  it('are those of each scene while it is told, not those of the end', () => {
    preferences.pace = 'normal';
    const table = watching();
    const [halfway, after] = [{ halfway: true }, { after: true }];
    table.tell = (_, events, view) => [{ view: halfway, events: events.slice(0, 1), points: [3, 1] }, { view, events: events.slice(1) }];
    FakeSocket.last.says(state(2, 1, [event('Bo plays.', 1), event('Ada loses a card.', 0)], { view: after, scores: of(2, 1) }));
    const seen: [unknown, number[]][] = [];
    for (;;) {
      seen.push([table.view, table.scores.map(({ points }) => points)]);
      if (!table.behind) break;
      table.story.next();
    }
    expect(seen).toEqual([[halfway, [3, 1]], [after, [2, 1]]]);
  });
});

describe('what others do', () => {
  inAPage();
  beforeEach(() => {
    preferences.pace = 'normal';
  });
  afterEach(() => {
    preferences.pace = 'normal';
  });

  it('is shown one after the other, each with its time', () => {
    const table = watching();
    for (const moves of [1, 2, 3]) FakeSocket.last.says(others(moves));
    expect(shown(table)).toBe(1);
    expect(table.lines.map(({ words }) => words)).toEqual(['You and Bo sit down.', 'Bo does thing 1.']);
    expect(table.behind).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(shown(table)).toBe(3);
    expect(table.lines.length).toBe(4);
    expect(table.behind).toBe(false);
  });

  it('takes longer when it shall be slow, and no time at all at once', () => {
    const lasting = (pace: typeof preferences.pace): number => {
      preferences.pace = pace;
      const table = watching();
      for (const moves of [1, 2, 3]) FakeSocket.last.says(others(moves));
      let time = 0;
      for (; table.behind; time += 50) vi.advanceTimersByTime(50);
      return time;
    };
    const [slow, normal, fast, once] = (['slow', 'normal', 'fast', 'once'] as const).map(lasting);
    expect(slow).toBeGreaterThan(normal ?? 0);
    expect(normal).toBeGreaterThan(fast ?? 0);
    expect(fast).toBeGreaterThan(0);
    expect(once).toBe(0);
  });

  it('waits for a key after each thing, for whoever wants it so', () => {
    preferences.pace = 'step';
    const table = watching();
    for (const moves of [1, 2]) FakeSocket.last.says(others(moves));
    vi.advanceTimersByTime(60_000);
    expect(shown(table)).toBe(1);
    table.story.next();
    expect(shown(table)).toBe(2);
    vi.advanceTimersByTime(60_000);
    FakeSocket.last.says(others(3));
    expect(shown(table)).toBe(2);
    table.story.skip();
    expect(shown(table)).toBe(3);
  });

  it('shows the next thing as soon as it comes, where the last was read before', () => {
    preferences.pace = 'step';
    const table = watching();
    FakeSocket.last.says(others(1));
    expect([table.behind, table.story.unread]).toEqual([false, true]);
    table.story.next();
    expect(table.story.unread).toBe(false);
    FakeSocket.last.says(others(2));
    expect(shown(table)).toBe(2);
  });

  it('can be skipped, one thing or all of it', () => {
    const table = watching();
    for (const moves of [1, 2, 3, 4]) FakeSocket.last.says(others(moves));
    table.story.next();
    expect(shown(table)).toBe(2);
    table.story.skip();
    expect(shown(table)).toBe(4);
    expect(table.lines.at(-1)?.words).toBe('Bo does thing 4.');
    expect(table.fresh.map(({ words }) => words)).toEqual(['Bo does thing 3.', 'Bo does thing 4.']);
  });

  it('never keeps me from choosing: the answer goes out, and the table is up to date', () => {
    const table = watching();
    FakeSocket.last.says(others(1));
    FakeSocket.last.says(state(2, 2, [event('Bo does more.', 1)], { turn: 2, choices: [{ token: 5, name: 'five', words: 'five' }] }));
    expect(table.behind).toBe(true);
    expect(table.choiceFor(5)).toBe(undefined);
    expect(table.choices.length).toBe(1);
    table.choose(5);
    expect(FakeSocket.last.sent.at(-1)?.type).toBe('move');
    expect(table.behind).toBe(false);
    expect(shown(table)).toBe(2);
    expect(table.choiceFor(5)?.words).toBe('five');
  });

  it('is not told again to whoever comes back', () => {
    const table = watching();
    for (const moves of [1, 2, 3]) FakeSocket.last.says(others(moves));
    FakeSocket.last.closes();
    vi.advanceTimersByTime(100);
    FakeSocket.last.opens();
    FakeSocket.last.says(state(9, 0, [event('You and Bo sit down.'), event('Bo does much.', 1)]));
    expect(shown(table)).toBe(9);
    expect(table.behind).toBe(false);
    expect(table.lines.length).toBe(2);
  });

  it('ends before the game does', () => {
    const table = watching();
    table.card = { table: { status: 'over', seats: [] } } as unknown as TableModel['card'];
    FakeSocket.last.says(others(1));
    const outcome = { winners: [1], scores: [0, 3], reason: '', breakdown: [] };
    FakeSocket.last.says(state(2, 2, [event('Bo does the last thing.', 1)], { status: 'over', outcome }));
    expect([table.status, table.outcome]).toEqual(['playing', null]);
    vi.advanceTimersByTime(5000);
    expect([table.status, table.outcome]).toEqual(['over', outcome]);
  });

  it('leaves a table that never waits not more than some way behind', () => {
    const table = watching();
    for (let moves = 1; moves <= 300; moves += 1) FakeSocket.last.says(others(moves));
    expect(table.story.left).toBeLessThanOrEqual(40);
    expect(table.log.length).toBe(301);
  });
});

describe('between two rounds', () => {
  inAPage();
  const round = event('Round 2.', undefined, 'round');
  const score = (points: number): StateMessage['scores'] => [{ points, lines: [] }];

  it('the table looks back until play goes on, and lets me choose meanwhile', () => {
    const table = watching();
    table.rounds = new Set(['round']);
    table.heads = new Set(['round']);
    FakeSocket.last.says(state(2, 1, [event('Bo scores.', 1), round], { scores: score(3), choices: [{ token: 5, name: 'five', words: 'five' }] }));
    expect(table.interlude).toBe(null);
    vi.advanceTimersByTime(2000);
    expect(table.interlude).toMatchObject({ lines: ['You and Bo sit down.', 'Bo scores.'], next: 'Round 2.', standing: [{ points: 3 }] });
    expect(table.choiceFor(5)).toBeDefined();
    table.choose(5);
    expect(table.interlude).toBe(null);
    expect(FakeSocket.last.sent.at(-1)?.type).toBe('move');
  });

  it('nothing lies over the board for whoever wants all at once', () => {
    preferences.pace = 'once';
    const table = watching();
    table.rounds = new Set(['round']);
    FakeSocket.last.says(state(2, 1, [round]));
    expect(table.interlude).toBe(null);
    preferences.pace = 'normal';
  });
});

describe('the parts of a message', () => {
  it('that was skipped ends with what happened last', () => {
    const news = ['Bo rolls.', 'x'.repeat(90), 'Bo acts.', 'Al falls.'].map((words) => event(words));
    const words = (events: readonly LogEvent[]): string[] => events.map((one) => one.words.slice(0, 9));
    expect(words(lately(news))).toEqual(['Bo acts.', 'Al falls.']);
    expect(words(lately([event('y'.repeat(140))]))).toEqual(['y'.repeat(9)]);
    expect(lately([])).toEqual([]);
  });

  it('are what one seat does, and every chapter by itself', () => {
    const events = [event('a', 1), event('', 1), event('b', 1), event('c', 2), event('round', undefined, 'round'), event('d', 2)];
    const told = parts(events, ({ words }) => words !== '', new Set(['round']));
    expect(told.map((part) => part.map(({ words }) => words))).toEqual([['a', '', 'b'], ['c'], ['round'], ['d']]);
  });

  it('want time by their length, and what I did hardly any', () => {
    const mine = ({ data }: LogEvent): boolean => data.seat === 0;
    expect(holdFor([], mine)).toBe(0);
    expect(holdFor([event('short', 1)], mine)).toBeLessThan(holdFor([event('rather a long line to read', 1)], mine));
    expect(holdFor([event('rather a long line to read', 0)], mine)).toBeLessThan(holdFor([event('short', 1)], mine));
  });

  it('are read where another did to me what they tell', () => {
    const events = [event('You end your turn.', 0), event('Bo attacks Tylaris.', 1), event('Tylaris is destroyed!', 0)];
    const own = (ref: number | null): string[] => [...ownOf({ ref, seat: 0, events })].map(({ words }) => words);
    expect(own(7)).toEqual(['You end your turn.']);
    expect(own(null)).toEqual([]);
  });
});
