import { describe, expect, it } from 'vitest';
import { stands, turnOf } from './view';

describe('whose turn it is', () => {
  it('is nobody’s while the seats lay out their cards together', () => {
    expect(turnOf({ phase: 'arranging', turn: 1 })).toBeNull();
    expect(turnOf({ phase: 'battle', turn: 1 })).toBe(1);
  });
});

it('says how a seat stands while no points are counted', () => {
  const view = { seats: [{ seat: 0, positions: 1, gold: 7 }, { seat: 1, positions: 5, gold: 0 }] };
  expect([stands(view, 0), stands(view, 1), stands(view, 2)]).toEqual(['1 position · 7 gold', '5 positions · 0 gold', '']);
});
