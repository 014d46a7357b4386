import { describe, expect, it } from 'vitest';
import { sizeAt } from './fly';

describe('a card on its way', () => {
  const card = { width: 60, height: 84 };
  it('begins as large as the card it was', () => {
    expect(sizeAt({ width: 120, height: 168 }, card)).toBe(2);
  });
  it('begins no larger than the place it comes from, however wide that is', () => {
    expect(sizeAt({ width: 480, height: 42 }, card)).toBe(0.5);
    expect(sizeAt({ width: 2, height: 2 }, card)).toBe(0.2);
  });
});
