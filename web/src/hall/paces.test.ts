import { describe, expect, it } from 'vitest';
import { clockOf, clockWords, paces } from './paces';

describe('clocks', () => {
  it('are none, or what the form offers', () => {
    expect(clockOf('', 'bot')).toBeNull();
    expect(clockOf('45+600', 'vote')).toEqual({ per_move: 45, bank: 600, then: 'vote' });
    for (const [pace] of paces.slice(1)) expect(clockOf(pace, 'bot')?.per_move).toBeGreaterThanOrEqual(10);
  });

  it('are said in words', () => {
    expect(clockWords({ per_move: 45, bank: 600, then: 'vote' })).toBe('0:45 a choice, 10:00 in the bank; then the others decide');
    expect(clockWords({ per_move: 259200, bank: 0, then: 'bot' })).toBe('3 days a choice; then a bot goes on');
  });
});
