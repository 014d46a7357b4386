import { describe, expect, it } from 'vitest';
import type { Prompt } from '../protocol';
import { causeOf } from './cause';

const prompt = (more: object): Prompt => ({ message: '', words: '', rule: '', params: {}, optional: false, ...more }) as Prompt;

describe('the cause of a question', () => {
  it('is the card that asks, and nothing where none does', () => {
    expect(causeOf(prompt({ cause: { seat: 1, card: 'demon', words: '' } }))?.card).toBe('demon');
    expect(causeOf(prompt({ cause: { seat: null, card: '', words: '' } }))).toBe(null);
    expect(causeOf(prompt({ cause: null }))).toBe(null);
    expect(causeOf(prompt({}))).toBe(null);
    expect(causeOf(null)).toBe(null);
  });
});
