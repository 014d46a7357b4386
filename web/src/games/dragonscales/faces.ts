// What a die of mine shows, for the button that stands for it.
import type { View } from './view.generated';

export function dieFace(view: unknown, place: string | undefined): string {
  const { viewer, seats } = view as View;
  const dice = viewer === null ? [] : (seats[viewer]?.dice ?? []);
  return dice[Number(place) - 1]?.face ?? '';
}
