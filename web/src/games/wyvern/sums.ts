// A strength as people read it: what it starts from, and what each card adds or takes.
import { signed } from '../../lib/words';
import type { StrengthLine } from './view.generated';

export const amount = (value: number): string => (value > 0 ? `+${value}` : signed(value));

/** "4 base, +1 Jewels, −2 Quicksand": the first line is what the others are added to. */
export const sumWords = (lines: readonly StrengthLine[]): string =>
  lines.map((line, at) => `${at ? amount(line.amount) : signed(line.amount)} ${line.words}`).join(', ');

/** What a choice would make of a total: "5 to 7". */
export const changeWords = (from: number, to: number): string => (from === to ? signed(to) : `${signed(from)} → ${signed(to)}`);
