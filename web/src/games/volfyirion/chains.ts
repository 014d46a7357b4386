// Which cards on the table a chain runs between, so that it can be drawn.
import { keyed } from '../../lib/keyed';
import type { InPlay, SeatView } from './view';

export interface Link {
  from: string;
  to: string;
  /** Whether the chain has already brought its bonus this turn. */
  used: boolean;
}

interface Spot {
  place: string;
  here: InPlay;
}

// The places are those that House and City give their things.
function spots(seat: SeatView): Spot[] {
  const found: Spot[] = keyed(seat.play, (card) => String(card.card)).map(({ thing, key }) => ({ place: `play-${seat.seat}-${key}`, here: thing }));
  for (const city of seat.cities) {
    if (city.troop) found.push({ place: `troop-${seat.seat}-${city.city}`, here: city.troop });
    if (city.building) found.push({ place: `building-${seat.seat}-${city.city}`, here: city.building });
  }
  return found;
}

export function links(seat: SeatView): Link[] {
  const all = spots(seat);
  return all.flatMap((spot) => {
    const others = all.filter((other) => other !== spot);
    return spot.here.chain.flatMap((card) => {
      const index = others.findIndex((other) => other.here.card === card);
      const [met] = index < 0 ? [] : others.splice(index, 1);
      return met ? [{ from: met.place, to: spot.place, used: spot.here.used }] : [];
    });
  });
}
