// What is shown between two rounds, from how everybody stood when the last one began and how they stand now.
import type { LogEvent, Score } from '../protocol';

export interface Standing {
  seat: number;
  points: number;
  /** What the round brought; null for whoever came after it had begun. */
  gained: number | null;
  leads: boolean;
}

export interface Interlude {
  standing: Standing[];
  lines: string[];
  next: string;
}

const MOST_LINES = 8;

export function interludeOf(told: readonly LogEvent[], head: LogEvent, scores: readonly Score[], before: readonly Score[] | null): Interlude {
  const best = Math.max(...scores.map(({ points }) => points));
  const standing = scores.map(({ points }, seat) => {
    const then = before?.[seat]?.points;
    return { seat, points, gained: then === undefined ? null : points - then, leads: points === best };
  });
  return {
    standing: standing.sort((a, b) => b.points - a.points || a.seat - b.seat),
    lines: told.slice(0, told.indexOf(head)).map(({ words }) => words).slice(-MOST_LINES),
    next: head.words,
  };
}
