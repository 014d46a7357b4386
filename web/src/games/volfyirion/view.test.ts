import { describe, expect, it } from 'vitest';
import type { TableModel } from '../../table/model.svelte';
import { handOf, turnOf } from './view';

describe('whose turn it is', () => {
  it('is nobody’s while the seats lay out their cards together', () => {
    expect(turnOf({ phase: 'arrange', active: 1 })).toBeNull();
    expect(turnOf({ phase: 'main', active: 1 })).toBe(1);
  });
});

describe('the hand', () => {
  const at = (behind: boolean, myTurn: boolean): unknown => handOf({ behind, myTurn, view: 'told', state: { view: 'newest' } } as unknown as TableModel);
  it('is the one that is asked about, also while the board still tells what was before', () => {
    expect([at(true, true), at(true, false), at(false, true)]).toEqual(['newest', 'told', 'told']);
  });
});
