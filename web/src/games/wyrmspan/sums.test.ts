import { expect, it } from 'vitest';
import type { LogEvent } from '../../protocol';
import { sums } from './sums';

const did = (kind: string, data: LogEvent['data'] = {}): LogEvent => ({ kind, words: 'x', data: { seat: 1, ...data } });

it('says what a turn was and what it brought', () => {
  const turn = [did('explored'), did('gained', { count: 2 }), did('laid'), did('laid'), did('gained', { count: 1 }), did('took'), did('cached'), did('tucked')];
  expect(sums(turn)).toBe('1 cave explored; 3 coins or resources, 2 eggs, 1 card, 1 resource cached, 1 card tucked');
});

it('leaves to the log what is no turn', () => {
  expect(sums([did('passed'), did('placed')])).toBe('');
});
