import { describe, expect, it } from 'vitest';
import { turnOf } from './view';

describe('whose turn it is', () => {
  it('is nobody’s while the seats lay out their cards together', () => {
    expect(turnOf({ phase: 'arrange', active: 1 })).toBeNull();
    expect(turnOf({ phase: 'main', active: 1 })).toBe(1);
  });
});
