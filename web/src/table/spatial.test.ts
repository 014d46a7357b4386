import { describe, expect, it } from 'vitest';
import { nearest } from './spatial';

const card = (column: number, row: number) => ({ left: column * 100, top: row * 150, width: 90, height: 130 });

describe('arrow keys', () => {
  const others = [card(0, 0), card(2, 0), card(1, 1), card(5, 0)];
  it('go to the next card in the row before one in another row', () => {
    expect(nearest(card(1, 0), others, 'ArrowRight')).toBe(1);
    expect(nearest(card(1, 0), others, 'ArrowLeft')).toBe(0);
  });
  it('go down to the card below and stay where nothing is', () => {
    expect(nearest(card(1, 0), others, 'ArrowDown')).toBe(2);
    expect(nearest(card(1, 0), others, 'ArrowUp')).toBe(-1);
  });
});
