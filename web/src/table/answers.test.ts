import { describe, expect, it } from 'vitest';
import type { CardFace, ChoiceInfo } from '../protocol';
import { cardOf, keysFor } from './answers';

const choices = (...names: string[]): ChoiceInfo[] => names.map((name, token) => ({ token, name, words: name }));
const keys = (...names: string[]): (string | undefined)[] => {
  const found = keysFor(choices(...names), { pass: 'p', 'end-turn': 'e' });
  return names.map((_, token) => found.get(token));
};

describe('keys', () => {
  it('give an action its letter wherever it stands', () => {
    expect(keys('pass', 'oak', 'elm')).toEqual(['p', '1', '2']);
    expect(keys('oak', 'elm', 'ash', 'pass')).toEqual(['1', '2', '3', 'p']);
  });

  it('of numbers are those numbers', () => {
    expect(keys('0', '1', '2', 'pass')).toEqual(['0', '1', '2', 'p']);
    expect(keys('oak', '1', '2', 'elm')).toEqual(['3', '1', '2', '4']);
  });

  it('count one row only, so that the others keep what they have', () => {
    expect(keys('play oak', 'play elm', 'buy ash', 'end-turn')).toEqual(['1', '2', undefined, 'e']);
    expect(keys('buy ash', 'end-turn')).toEqual(['1', 'e']);
  });

  it('of numbered places are their numbers, also where one of them is full', () => {
    expect(keys('slot-1', 'slot-3', 'slot-4', 'pass')).toEqual(['1', '3', '4', 'p']);
    expect(keys('attack 2', 'attack 3', 'buy ash')).toEqual(['2', '3', undefined]);
    expect(keys('tale-2', 'oak-1')).toEqual(['1', '2']);
  });

  it('end with nine', () => {
    expect(keys(...Array.from({ length: 12 }, (_, i) => `card${i}`)).filter(Boolean).length).toBe(9);
  });
});

describe('the card of an answer', () => {
  const oak = { id: 'old_oak' } as CardFace;
  const byId = new Map([['old_oak', oak]]);
  it('is a word of its name', () => {
    expect(cardOf('old_oak', byId)).toBe(oak);
    expect(cardOf('play old_oak', byId)).toBe(oak);
    expect(cardOf('old_oak/down', byId)).toBe(oak);
    expect(cardOf('play old', byId)).toBe(undefined);
  });
});
