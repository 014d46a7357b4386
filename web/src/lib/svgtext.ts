// Breaks words into lines for SVG, which cannot wrap by itself. The advance widths are those of Alegreya
// (hundredths of an em), so the result needs no canvas and is the same in a test as on the screen.

const REGULAR =
  "a47b51c43d54e45f34g50h54i29j26k51l25m84n55o51p53q52r40s40t33u54v46w72x48y45z46A60B61C62D70E59F52G66H75I36J33K64L52M84N72O68P56Q69R62S53T56U67V62W95X67Y56Z57";
const MARKS: Record<string, number> = {
  ' ': 19, '.': 29, ',': 28, ':': 24, ';': 24, '-': 37, "'": 18, '’': 19, '(': 28, ')': 28, '×': 51, '+': 51, '–': 57, '—': 90,
};
const WIDTHS = new Map<string, number>(Object.entries(MARKS));
for (const match of REGULAR.matchAll(/([A-Za-z])(\d+)/g)) {
  WIDTHS.set(match[1] ?? '', Number(match[2]));
}

export function measure(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS.get(letter) ?? 50;
  return (sum * size * (bold ? 1.03 : 1)) / 100;
}

/** The widest word of a bold text: how many letters it has, and how wide it is, in em. */
export function widestWord(text: string): { letters: number; wide: number } {
  const words = text.split(' ').map((word) => ({ letters: word.length, wide: measure(word, 1, true) }));
  return words.reduce((one, other) => (other.wide > one.wide ? other : one));
}

export function wrap(text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer, size, bold) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (line) lines.push(line);
  return balance(lines, width, size, bold);
}

// A last line with a single short word reads badly on a card: give it company if the line above can spare a word.
function balance(lines: string[], width: number, size: number, bold: boolean): string[] {
  const last = lines.at(-1);
  const above = lines.at(-2);
  if (last === undefined || above === undefined) return lines;
  if (measure(last, size, bold) > width * 0.3) return lines;
  const words = above.split(' ');
  const moved = words.pop();
  if (moved === undefined || words.length < 2) return lines;
  return [...lines.slice(0, -2), words.join(' '), `${moved} ${last}`];
}

export interface Fitted {
  lines: string[];
  size: number;
  leading: number;
}

// The largest of the sizes at which the text, paragraph by paragraph, fills no more than the box.
export function fit(text: string, width: number, height: number, sizes: readonly number[], bold = false): Fitted {
  let fitted: Fitted = { lines: [], size: sizes[0] ?? 10, leading: 0 };
  for (const size of sizes) {
    const leading = size * 1.16;
    const lines = text.split('\n').flatMap((part) => wrap(part, width, size, bold));
    fitted = { lines, size, leading };
    const widest = Math.max(0, ...lines.map((line) => measure(line, size, bold)));
    if (lines.length * leading <= height && widest <= width) break;
  }
  return fitted;
}
