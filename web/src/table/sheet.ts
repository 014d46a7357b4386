// A score sheet as people read it: what scored for the same reason stands in one line.
import type { Line } from '../protocol';

export interface Row {
  label: string;
  points: number;
  why: string;
}

/** So many lines that give the same reason are one line of the sheet, with what they are of in small print. */
const SAME = 3;
const sum = (lines: readonly Line[]): number => lines.reduce((points, line) => points + line.points, 0);

function grouped<T>(things: readonly T[], by: (thing: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const thing of things) found.set(by(thing), [...(found.get(by(thing)) ?? []), thing]);
  return [...found];
}

export function rows(lines: readonly Line[]): Row[] {
  return grouped(lines, ({ why }) => why).flatMap(([why, same]): Row[] => {
    const copies = grouped(same, ({ label }) => label).map(([label, alike]) => ({
      label: alike.length > 1 ? `${alike.length} × ${label}` : label,
      points: sum(alike),
      why,
    }));
    if (!why) return same;
    if (same.length < SAME || copies.length === 1) return copies;
    const reason = `${why.charAt(0).toUpperCase()}${why.slice(1)} (${same.length})`;
    return [{ label: reason, points: sum(same), why: copies.map(({ label }) => label).join(', ') }];
  });
}
