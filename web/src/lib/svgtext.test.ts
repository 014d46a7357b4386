import { describe, expect, it } from 'vitest';
import { fit, measure, widestWord, wrap } from './svgtext';

describe('text on cards', () => {
  it('breaks between words and loses none of them', () => {
    const text = 'Flip: everybody turns 1 Holy Empire card of their own face down.';
    const lines = wrap(text, 150, 16);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(measure(line, 16)).toBeLessThanOrEqual(150);
  });

  it('knows the widest word of a name', () => {
    expect(widestWord('Dwarven Firebreathing').letters).toBe(13);
    expect(widestWord('Pit').wide).toBeCloseTo(measure('Pit', 1, true));
  });

  it('takes the largest size that fits the box', () => {
    expect(fit('Castle', 200, 24, [20, 10]).size).toBe(20);
    const long = fit('Almighty: when points are counted it may take one other card’s name as well. '.repeat(2), 208, 74, [17, 14, 11, 9]);
    expect(long.size).toBeLessThan(17);
    expect(long.lines.length * long.leading).toBeLessThanOrEqual(74);
  });

  it('leaves no short word alone on the last line', () => {
    const lines = wrap('Worth three for each knight that you have on it', 150, 16);
    expect(measure(lines.at(-1) ?? '', 16)).toBeGreaterThan(40);
  });
});
