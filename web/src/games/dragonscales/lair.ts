// Where things lie in the picture of the lair: the path winds from the entrance below round the hoard to the exit.
import { round } from '../../lib/seeded';

export interface Spot {
  x: number;
  y: number;
}

// The path is drawn through these and shared out evenly among its spaces, however many there are.
const BENDS: readonly [number, number][] = [
  [58, 352], [150, 366], [250, 350], [352, 364], [454, 348], [548, 362], [642, 340], [668, 262], [590, 248], [496, 258], [400, 262], [304, 250], [208, 264], [112, 250], [50, 176], [64, 88], [70, 44],
];

export function spots(count: number): Spot[] {
  const lengths = BENDS.slice(1).map(([x, y], i) => Math.hypot(x - (BENDS[i]?.[0] ?? 0), y - (BENDS[i]?.[1] ?? 0)));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, i) => along((whole * i) / Math.max(1, count - 1), lengths));
}

function along(far: number, lengths: readonly number[]): Spot {
  let left = far;
  for (const [i, length] of lengths.entries()) {
    const [x0, y0] = BENDS[i] ?? [0, 0];
    const [x1, y1] = BENDS[i + 1] ?? [x0, y0];
    if (left <= length + 0.01) return { x: round(x0 + ((x1 - x0) * left) / length), y: round(y0 + ((y1 - y0) * left) / length) };
    left -= length;
  }
  const [x, y] = BENDS.at(-1) ?? [0, 0];
  return { x, y };
}

export const road = (places: readonly Spot[]): string => places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');

/** Where a miniature stands among those that share its space: side by side, or in two rows of which the rear looks over the front. */
export function stand(spot: Spot, turn: number, of: number): Spot {
  const rear = of > 2 ? Math.floor(of / 2) : 0;
  const behind = turn < rear;
  const [place, row] = behind ? [turn, rear] : [turn - rear, of - rear];
  return { x: round(spot.x + (place - (row - 1) / 2) * 30), y: round(spot.y + (behind ? -14 : rear ? 12 : 0)) };
}

export const spotAt = (places: readonly Spot[], at: number): Spot => places[at] ?? { x: 0, y: 0 };

const NECKS: readonly [number, number, number][] = [[222, 72, 0.98], [420, 60, 1.05], [560, 78, 0.95]];
/** Where a head hangs into the picture, and how large. */
export function necks(head: number): string {
  const [x, y, size] = NECKS[head] ?? [360, 60, 1];
  return `translate(${x} ${y}) scale(${size})`;
}

/** Where the cubes of a head are counted. */
export const headSpot = (head: number): Spot => ({ x: [222, 388, 562][head] ?? 360, y: 146 });
