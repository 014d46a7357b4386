import { expect, it } from 'vitest';
import { shiftFor, type Span } from './sight';

const span = (top: number, bottom: number, weight = 1): Span => ({ top, bottom, weight });

it('leaves a board alone that shows all that is asked about', () => {
  expect(shiftFor([], 400)).toBe(0);
  expect(shiftFor([span(0, 60), span(340, 400)], 400)).toBe(0);
});

it('moves no further than it must', () => {
  expect(shiftFor([span(100, 160), span(380, 440)], 400)).toBe(40);
  expect(shiftFor([span(420, 480)], 400)).toBe(80);
  expect(shiftFor([span(-50, 10)], 400)).toBe(-50);
});

it('shows the beginning of what is higher than its window', () => {
  expect(shiftFor([span(300, 900)], 400)).toBe(300);
  expect(shiftFor([span(0, 900)], 400)).toBe(0);
});

it('shows as much as fits, and first what is asked about', () => {
  const row = [0, 70, 140].map((top) => span(top, top + 60));
  expect(shiftFor([...row, span(700, 760)], 400)).toBe(0);
  expect(shiftFor([...row, span(700, 760, 100)], 400)).toBe(360);
});
