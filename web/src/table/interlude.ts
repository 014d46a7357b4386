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
  /** Which round is over, where it can be told. */
  round: number | null;
  standing: Standing[];
  lines: string[];
  next: string;
}

const MOST_LINES = 6;

/** "Round 3 begins": what is over is round 2. */
function roundBefore(words: string): number | null {
  const begins = Number(/^Round (\d+)/.exec(words)?.[1] ?? 0);
  return begins > 1 ? begins - 1 : null;
}

/** What the log says of the round before this head, whichever message brought it. */
export function roundOf(log: readonly LogEvent[], head: LogEvent, rounds: ReadonlySet<string>): LogEvent[] {
  const before = log.slice(0, Math.max(0, log.lastIndexOf(head)));
  return before.slice(before.findLastIndex(({ kind }) => rounds.has(kind)) + 1);
}

/** `last` is what happened in the round that `head` ends. */
export function interludeOf(last: readonly LogEvent[], head: LogEvent, scores: readonly Score[], before: readonly Score[] | null): Interlude {
  const best = Math.max(...scores.map(({ points }) => points));
  const standing = scores.map(({ points }, seat) => {
    const then = before?.[seat]?.points;
    return { seat, points, gained: then === undefined ? null : points - then, leads: points === best };
  });
  return {
    round: roundBefore(head.words),
    standing: standing.sort((a, b) => b.points - a.points || a.seat - b.seat),
    lines: last.map(({ words }) => words).slice(-MOST_LINES),
    next: head.words,
  };
}
