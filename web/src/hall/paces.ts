// The clocks that the form of a new table offers. The server takes any; these are what people ask for.
import { duration } from '../lib/words';
import type { Clock } from '../protocol';

/** Seconds for each choice, and in the bank; '' is no clock. */
export const paces: readonly (readonly [string, string])[] = [
  ['', 'As long as it takes'],
  ['20+180', 'Fast: 20 seconds a choice, 3 minutes in the bank'],
  ['45+600', 'Calm: 45 seconds a choice, 10 minutes in the bank'],
  ['120+1800', 'Slow: 2 minutes a choice, half an hour in the bank'],
  ['86400+0', 'By mail: a day a choice'],
  ['259200+0', 'By mail: 3 days a choice'],
  ['604800+0', 'By mail: 7 days a choice'],
];

export function clockOf(pace: string, then: 'bot' | 'vote'): Clock | null {
  const [perMove, bank] = pace.split('+').map(Number);
  return pace && perMove ? { per_move: perMove, bank: bank ?? 0, then } : null;
}

/** A clock in a sentence, whoever made it. */
export function clockWords(clock: Clock): string {
  const bank = clock.bank ? `, ${duration(clock.bank)} in the bank` : '';
  return `${duration(clock.per_move)} a choice${bank}; then ${clock.then === 'vote' ? 'the others decide' : 'a bot goes on'}`;
}
