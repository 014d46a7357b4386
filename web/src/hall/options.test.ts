import { describe, expect, it } from 'vitest';
import type { Option } from '../protocol';
import { closedAt, defaults, fitting, gameString, idle, inWords, needs } from './options';

const options: Option[] = [
  { name: 'seats', words: 'Seats', default: '4', choices: ['2', '4', '5'].map((value) => ({ value, words: value, seats: [Number(value)] })) },
  {
    name: 'deck',
    words: 'Deck',
    default: 'basic',
    choices: [
      { value: 'basic', words: 'Basic', seats: [2, 4] },
      { value: 'expert', words: 'Expert', seats: [2, 4, 5] },
    ],
  },
];

describe('the options of a table', () => {
  it('write a game string', () => {
    expect(gameString('tale', options, defaults(options))).toBe('tale(seats=4,deck=basic)');
  });
  it('fall back to a choice that the number of seats allows', () => {
    expect(fitting(options, { seats: '5', deck: 'basic' })).toEqual({ seats: '5', deck: 'expert' });
    expect(fitting(options, { seats: '2', deck: 'basic' })).toEqual({ seats: '2', deck: 'basic' });
  });
  it('are idle where only the default is left', () => {
    const teams: Option = { name: 'teams', words: 'Teams', default: 'no', choices: [{ value: 'no', words: 'No', seats: [2, 4] }, { value: 'pairs', words: 'Pairs', seats: [4] }] };
    expect([2, 4].map((seats) => idle(teams, closedAt(teams, seats)))).toEqual([true, false]);
    expect(options.map((option) => idle(option, closedAt(option, 5)))).toEqual([false, false]);
  });
  it('are read back from a game string, in words', () => {
    expect(inWords(options, 'tale(seats=2,deck=expert)')).toEqual(['Deck: Expert']);
    expect(inWords(options, 'tale(seats=2)')).toEqual(['Deck: Basic']);
  });
  it('say how many seats they are for', () => {
    expect(needs([{ value: 'a', words: 'A', seats: [1] }])).toBe('needs one seat');
    expect(needs([{ value: 'a', words: 'A', seats: [4] }, { value: 'b', words: 'B', seats: [2, 4] }])).toBe('needs 2 or 4 seats');
  });
});
