import { describe, expect, it } from 'vitest';
import { FakeSocket, inAPage } from '../lib/fakesocket';
import type { LogEvent, Prompt, StateMessage } from '../protocol';
import { TableModel } from './model.svelte';

const told = (changes: Partial<StateMessage> = {}): StateMessage =>
  ({
    type: 'state', ref: null, seat: 0, moves: 4, turn: 3, status: 'playing', view: {}, first: 0, events: [], prompt: null, choices: [],
    acts: [{ token: 8, name: 'talk', words: 'talk to the others' }], spoken_for: false, standing: ['pass-unable'], actors: [1], welcome: [0], scores: [],
    can_undo: false, can_take_back: false, takeback: null, outcome: null, ...changes,
  }) as StateMessage;
const event = (kind: string): LogEvent => ({ kind, data: { seat: 0 }, words: kind, lists: {} }) as LogEvent;
const asking = (message: string): Partial<StateMessage> => ({
  prompt: { message, words: 'Do you answer?', rule: '', params: {}, optional: true, cause: null } as Prompt,
  choices: [{ token: 2, name: 'play', words: 'play' }, { token: 0, name: 'pass', words: 'pass' }],
});

function sitDown(changes: Partial<StateMessage> = {}): TableModel {
  const table = new TableModel('t', null);
  table.windows = { asks: new Set(['moment']), pass: 'pass' };
  FakeSocket.last.opens();
  FakeSocket.last.says(told(changes));
  return table;
}
const sent = (type: string): readonly object[] => FakeSocket.last.sent.filter((message) => message.type === type);

describe('what may be done unasked', () => {
  inAPage();

  it('is sent like an answer, though nobody waits for it', () => {
    const table = sitDown();
    expect(table.myTurn).toBe(false);
    expect(table.actFor(8)?.words).toBe('talk to the others');
    table.choose(8);
    expect(sent('move')).toMatchObject([{ turn: 3, token: 8 }]);
  });

  it('is no answer: it has no key and does not make it my turn', () => {
    const table = sitDown(asking('moment'));
    expect(table.choiceFor(8)).toBeUndefined();
    expect(table.keyFor(8)).toBeNull();
    expect(table.actFor(2)).toBeUndefined();
  });

  it('cannot be done twice while the first is on its way, nor when it is gone', () => {
    const table = sitDown();
    table.choose(8);
    table.choose(8);
    FakeSocket.last.says(told({ turn: 4, acts: [] }));
    table.choose(8);
    expect(sent('move')).toHaveLength(1);
  });
});

describe('a window', () => {
  inAPage();

  it('is told from other questions by its message, and knows what passes', () => {
    expect(sitDown(asking('moment')).passing).toBe(0);
    expect(sitDown(asking('place')).passing).toBeNull();
    expect(sitDown().passing).toBeNull();
  });

  it('is flagged as an answer; other questions in my turn or in another’s say so', () => {
    const table = sitDown({ ...asking('place'), view: { turn: 0 } });
    expect(table.flag).toBe('Your turn');
    table.turnOf = (view) => (view as { turn: number | null }).turn;
    expect(table.flag).toBe('Your turn');
    FakeSocket.last.says(told({ ...asking('place'), view: { turn: 1 }, turn: 4, moves: 5 }));
    expect(table.flag).toBe('You are asked');
    FakeSocket.last.says(told({ ...asking('place'), view: { turn: null }, turn: 5, moves: 6 }));
    expect(table.flag).toBe('Your turn');
    FakeSocket.last.says(told({ ...asking('moment'), view: { turn: 1 }, turn: 6, moves: 7 }));
    expect(table.flag).toBe('Your answer');
  });

  it('is none where the game has none', () => {
    const table = sitDown(asking('moment'));
    table.windows = undefined;
    expect(table.passing).toBeNull();
  });
});

describe('standing answers', () => {
  inAPage();

  it('are left with the table by their names', () => {
    const table = sitDown();
    table.leave(['pass-small']);
    expect(sent('standing')).toMatchObject([{ names: ['pass-small'] }]);
  });

  it('are announced while they are given, and ask nothing', () => {
    const table = sitDown({ actors: [0], spoken_for: true });
    expect(table.spokenFor).toBe(true);
    expect(table.myTurn).toBe(false);
    FakeSocket.last.says(told({ turn: 4, ...asking('moment'), spoken_for: false }));
    expect(table.spokenFor).toBe(false);
  });

  it('are counted when they were given, until I do something myself', () => {
    const table = sitDown({ events: [event('answered_for_you')] });
    expect(table.answered).toBe(0);
    FakeSocket.last.says(told({ turn: 4, first: 1, events: [event('answered_for_you'), event('moved')] }));
    FakeSocket.last.says(told({ turn: 5, first: 3, events: [event('answered_for_you')] }));
    expect(table.answered).toBe(2);
    table.choose(8);
    expect(table.answered).toBe(0);
  });
});
