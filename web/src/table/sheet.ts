// A score sheet as people read it: what scored for the same reason stands in one line.
import type { Line } from '../protocol';

export interface Row {
  label: string;
  points: number;
  why: string;
}

/** So many lines that give the same reason are one line of the sheet, with what they are of in small print. */
const SAME = 3;

export function rows(lines: readonly Line[]): Row[] {
  const byReason = new Map<string, Line[]>();
  for (const line of lines) byReason.set(line.why, [...(byReason.get(line.why) ?? []), line]);
  return [...byReason].flatMap(([why, same]): Row[] => {
    if (!why || same.length < SAME) return same;
    const labels = [...new Set(same.map(({ label }) => label))].map((label) => {
      const count = same.filter((line) => line.label === label).length;
      return count > 1 ? `${count} × ${label}` : label;
    });
    return [{ label: `${why.charAt(0).toUpperCase()}${why.slice(1)} (${same.length})`, points: same.reduce((sum, { points }) => sum + points, 0), why: labels.join(', ') }];
  });
}
