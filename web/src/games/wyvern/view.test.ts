import { describe, expect, it } from 'vitest';
import { turnOf } from './view';

describe('whose turn it is', () => {
  it('is nobody’s while the seats lay out their cards together', () => {
    expect(turnOf({ phase: 'arranging', turn: 1 })).toBeNull();
    expect(turnOf({ phase: 'battle', turn: 1 })).toBe(1);
  });
});
