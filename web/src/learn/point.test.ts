import { describe, expect, it } from 'vitest';
import { selectorsOf } from './point';

describe('what a lesson points at', () => {
  it('is a part of the table by its name', () => {
    expect(selectorsOf('hand')).toEqual(['.held-cards']);
  });

  it('is the thing itself before its button in the bar', () => {
    const [first, , last] = selectorsOf('token 17');
    expect(first).toContain('.board');
    expect(last).toBe('[data-token="17"]');
  });

  it('may be a word of more than one', () => {
    expect(selectorsOf('term Asset row')).toEqual(['.play [data-term="Asset row" i]']);
  });

  it('is nothing where it says nothing', () => {
    expect(selectorsOf('')).toEqual([]);
  });
});
