import { expect, test } from 'vitest';
import { isFor, keyBytes } from './push';

const subscription = (key: Uint8Array | null): PushSubscription => ({ options: { applicationServerKey: key?.buffer ?? null } }) as PushSubscription;

test('a key of the hall is read as the bytes it stands for', () => {
  expect([...keyBytes('BP-_AA')]).toEqual([4, 255, 191, 0]);
});

test('a subscription with the key of another hall is known', () => {
  expect(isFor(subscription(keyBytes('BP-_AA')), 'BP-_AA')).toBe(true);
  expect(isFor(subscription(keyBytes('BP-_AQ')), 'BP-_AA')).toBe(false);
  expect(isFor(subscription(null), 'BP-_AA')).toBe(false);
});
