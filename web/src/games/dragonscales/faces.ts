// What a button of the bar stands for: the face of a die of mine, somebody's villain, or what its number counts.
import type { View } from './view.generated';

export function dieFace(view: unknown, place: string | undefined): string {
  const { viewer, seats } = view as View;
  const dice = viewer === null ? [] : (seats[viewer]?.dice ?? []);
  return dice[Number(place) - 1]?.face ?? '';
}

export const villainOf = (view: unknown, seat: string | undefined): string => (view as View).seats[Number(seat)]?.villain ?? '';

/** What a number to choose is one of. */
export const countedNow = (view: unknown): string => (view as View).counts ?? '';
