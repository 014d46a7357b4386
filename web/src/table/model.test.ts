import { describe, expect, it, vi } from 'vitest';
import { FakeSocket, inAPage } from '../lib/fakesocket';
import type { ChatLine, Lesson, LogEvent, Prompt, StateMessage } from '../protocol';
import { TableModel } from './model.svelte';

const asked = (changes: Partial<StateMessage> = {}): StateMessage => ({
  type: 'state', ref: null, seat: 0, moves: 4, turn: 3, status: 'playing', view: {}, first: 0, events: [], prompt: null,
  choices: [{ token: 5, name: 'five', words: 'five' }], acts: [], spoken_for: false, standing: [], actors: [0], welcome: [], scores: [], can_undo: false, can_take_back: false, takeback: null,
  outcome: null, waiting: [], now: Math.floor(Date.now() / 1000), lesson: null, ...changes,
});
const line = (id: number): ChatLine => ({ id, at: 0, guest: 'bo', name: 'Bo', seat: 1, words: 'hello' });

function sitDown(): TableModel {
  const table = new TableModel('t', null);
  FakeSocket.last.opens();
  FakeSocket.last.says(asked());
  return table;
}

describe('a table', () => {
  inAPage();

  it('asks again for a choice that was lost with the line', () => {
    const table = sitDown();
    table.choose(5);
    expect(table.busy).toBe(true);
    FakeSocket.last.closes();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.opens();
    FakeSocket.last.says(asked());
    expect(table.busy).toBe(false);
    table.choose(5);
    expect(FakeSocket.last.sent.filter(({ type }) => type === 'move').length).toBe(1);
  });

  it('leaves out what the board shows, and tells of that what the game wants told', () => {
    const table = sitDown();
    table.quiet = new Set(['drew', 'discarded']);
    table.speaks = ({ kind, data }) => kind === 'discarded' && !!data.unplayed;
    const event = (kind: string, words: string, unplayed = 0): LogEvent => ({ kind, words, data: { seat: 1, unplayed } });
    FakeSocket.last.says(asked({ first: 0, events: [event('drew', 'draws.'), event('discarded', 'discards.'), event('discarded', 'discards one unplayed.', 1), event('plays', 'plays.')] }));
    expect(table.lines.map(({ words }) => words)).toEqual(['discards one unplayed.', 'plays.']);
  });

  it('waits for the answer to a choice while others choose', () => {
    const table = sitDown();
    table.choose(5);
    FakeSocket.last.says(asked({ moves: 5 }));
    expect(table.busy).toBe(true);
    FakeSocket.last.says(asked({ moves: 6, ref: table.sent?.ref ?? null, choices: [] }));
    expect(table.busy).toBe(false);
  });

  it('says in words that somebody was quicker', async () => {
    const table = sitDown();
    table.choose(5);
    FakeSocket.last.says({ type: 'error', ref: table.sent?.ref ?? null, code: 'late', words: 'this answers an older question: it names turn 3, and now it is turn 4' });
    await Promise.resolve();
    expect([table.busy, table.notice]).toEqual([false, 'Something happened in between. Look, and choose again.']);
  });

  it('asks nothing once a puzzle is answered, until somebody plays on', () => {
    const table = sitDown();
    const lesson: Lesson = { kind: 'puzzle', number: 1, total: 2, pages: [], token: null, done: false, right: null, weighed: [], line: [], why: '', title: '', asked: null };
    const prompt = { message: 'go', rule: 'X-1', words: 'Go on.' } as unknown as Prompt;
    FakeSocket.last.says(asked({ lesson, prompt }));
    expect([table.resting, table.choices.length, table.prompt?.words]).toEqual([false, 1, 'Go on.']);
    FakeSocket.last.says(asked({ moves: 5, turn: 4, lesson: { ...lesson, done: true, right: true }, prompt }));
    expect([table.resting, table.choices.length, table.prompt]).toEqual([true, 0, null]);
    table.playsOn = true;
    expect([table.resting, table.choices.length, table.prompt?.words]).toEqual([false, 1, 'Go on.']);
  });

  it('marks the answer that was given to a puzzle and the best one, and shows the moment it was about', async () => {
    const table = sitDown();
    const choice = (token: number): Lesson['weighed'][number] => ({ token, name: `${token}`, words: `take ${token}`, value: 0.5, wins: null });
    const moment = { view: { then: true }, prompt: null, scores: [{ points: 3, lines: [] }], answer: { token: 5, name: '5', words: 'take 5' } };
    const lesson: Lesson = { kind: 'puzzle', number: 1, total: 2, pages: [], token: null, done: true, right: false, weighed: [choice(7), choice(5)], line: [], why: '', title: '', asked: moment };
    FakeSocket.last.says(asked({ moves: 5, turn: 4, lesson, scores: [{ points: 4, lines: [] }] }));
    expect(table.choices.map(({ token }) => [token, table.isHinted(token), table.isPicked(token)])).toEqual([[7, true, false], [5, false, true]]);
    expect([table.view, table.scores, table.myTurn, table.keyFor(7), table.actors]).toEqual([moment.view, moment.scores, false, null, []]);
    table.choose(7);
    await Promise.resolve();
    expect([table.notice, FakeSocket.last.sent.filter(({ type }) => type === 'move').length]).toEqual(['This was the best choice. The puzzle is over.', 0]);
    FakeSocket.last.says(asked({ moves: 5, turn: 4, lesson: { ...lesson, right: true, asked: { ...moment, answer: choice(7) } } }));
    expect(table.choices.map(({ token }) => [token, table.isHinted(token), table.isPicked(token)])).toEqual([[7, true, false]]);
    table.playsOn = true;
    expect([table.view, table.choices.map(({ token }) => token)]).toEqual([{}, [5]]);
  });

  it('counts time by the server and lets me vote about others who are late', () => {
    const table = new TableModel('t', null);
    FakeSocket.last.opens();
    const here = Math.floor(Date.now() / 1000);
    const late = { since: 1000, bank: 0, votes: [] };
    const waiting = [
      { ...late, seat: 0, until: 1060, votable: 1005 },
      { ...late, seat: 1, until: 1060, votable: 1060 },
    ];
    FakeSocket.last.says(asked({ now: 1010, waiting }));
    expect([table.timeLeft(0, here), table.timeLeft(2, here)]).toEqual([50, null]);
    expect(table.overdue(here)).toEqual([]);
    expect(table.overdue(here + 50).map((one) => one.seat)).toEqual([1]);
    table.vote(1);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'vote', seat: 1 });
  });

  it('says how long a bot waits for its turn to think', async () => {
    const table = sitDown();
    FakeSocket.last.says({ type: 'busy', seat: 1, seconds: 12 });
    await Promise.resolve();
    expect(table.notice).toBe('Seat 2 is waiting for its turn to think: about 12 seconds.');
  });

  it('no longer says that I am not asked once I am', async () => {
    const table = new TableModel('t', null);
    FakeSocket.last.opens();
    FakeSocket.last.says(asked({ choices: [] }));
    table.explain('You are not asked to choose now.');
    await Promise.resolve();
    expect(table.notice).not.toBe('');
    FakeSocket.last.says(asked({ turn: 4 }));
    expect(table.notice).toBe('');
  });

  it('goes on from an action to the card that was meant, and stops where that is not asked', () => {
    const table = sitDown();
    const moves = (): unknown[] => FakeSocket.last.sent.filter(({ type }) => type === 'move').map((sent) => (sent as unknown as { token: number }).token);
    table.chooseAll(5, [7, 9]);
    expect(moves()).toEqual([5]);
    FakeSocket.last.says(asked({ moves: 5, turn: 4, choices: [{ token: 7, name: 'seven', words: 'seven' }] }));
    expect(moves()).toEqual([5, 7]);
    FakeSocket.last.says(asked({ moves: 6, turn: 5, choices: [{ token: 8, name: 'eight', words: 'eight' }] }));
    FakeSocket.last.says(asked({ moves: 7, turn: 6, choices: [{ token: 9, name: 'nine', words: 'nine' }] }));
    expect(moves()).toEqual([5, 7]);
  });

  it('does not think about a hint for ever when the line broke meanwhile', () => {
    const table = sitDown();
    table.card = { table: { hints: true } } as unknown as TableModel['card'];
    table.askHint();
    expect(table.hinting).toBe(true);
    FakeSocket.last.closes();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.opens();
    FakeSocket.last.says(asked());
    expect(table.hinting).toBe(false);
  });

  it('counts the first line that is said here as unread, and none of those from before I came', () => {
    const table = sitDown();
    const socket = FakeSocket.last;
    socket.says({ type: 'chat', ref: null, lines: [line(1), line(2)] });
    expect(table.unread).toBe(0);
    for (const { type, ref } of socket.sent) if (type === 'ping') socket.says({ type: 'done', ref });
    socket.says({ type: 'chat', ref: null, lines: [line(3)] });
    expect(table.unread).toBe(1);
    table.close();

    const silent = sitDown();
    for (const { type, ref } of FakeSocket.last.sent) if (type === 'ping') FakeSocket.last.says({ type: 'done', ref });
    FakeSocket.last.says({ type: 'chat', ref: null, lines: [line(1)] });
    expect(silent.unread).toBe(1);
  });

  it('keeps each line once and in the order in which it was said, in whatever order it comes', () => {
    const table = sitDown();
    for (const lines of [[line(3)], [line(1), line(2), line(3)], [line(5)], [line(4)]]) {
      FakeSocket.last.says({ type: 'chat', ref: null, lines });
    }
    expect(table.chat.map((one) => one.id)).toEqual([1, 2, 3, 4, 5]);
  });
});
