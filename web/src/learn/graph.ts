// The graph of a look back: what the game was worth after each choice, as a line in a box.
import type { ReviewPoint } from '../protocol';

export interface Spot {
  moves: number;
  value: number;
  x: number;
  y: number;
}

/** Where the points lie in a box of this size; the last is how it ended. */
export function spotsOf(points: readonly ReviewPoint[], total: number, result: number | null, width: number, height: number): Spot[] {
  const spot = (moves: number, value: number): Spot => ({
    moves,
    value,
    x: total ? (moves / total) * width : 0,
    y: (1 - value) * height,
  });
  const spots = points.map((point) => spot(point.moves, point.value));
  return result === null ? spots : [...spots, spot(total, result)];
}

export const lineOf = (spots: readonly Spot[]): string => spots.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** What stood after so many moves: the last point that is not later. */
export const standing = (spots: readonly Spot[], moves: number): Spot | undefined => spots.findLast((spot) => spot.moves <= moves) ?? spots[0];
