// What can be said about a card where it lies: what it counts for, what it goes with, why it cannot be chosen.
import type { CardFace, Score } from '../../protocol';
import { plural, signed } from '../../lib/words';
import { readable } from './layout';
import { factsOf, type SeatView } from './view';

const wants = (card: CardFace, other: CardFace): boolean => factsOf(card).wants.includes(other.id);

function faceUp(cards: readonly CardFace[], seat: SeatView | undefined): Map<CardFace, number> {
  const counted = new Map<CardFace, number>();
  for (const place of seat?.tableau ?? []) {
    const card = place.up && place.card !== null ? cards[place.card] : undefined;
    if (card) counted.set(card, (counted.get(card) ?? 0) + 1);
  }
  return counted;
}

// The score sheet lists face-up cards in the order they lie, so the line of a card is found by counting along.
export function countsNow(cards: readonly CardFace[], seat: SeatView, place: number, score: Score | undefined): string[] {
  const here = seat.tableau[place];
  if (!here) return [];
  if (!here.up) return ['Face down: it counts for nothing.'];
  const line = score?.lines[seat.tableau.slice(0, place).filter((other) => other.up).length];
  const card = here.card === null ? undefined : cards[here.card];
  if (!card || here.counts === null) return [];
  const why = line && line.source === card.id && factsOf(card).scoring !== 'constant' ? ` (${line.why})` : '';
  return [`Counts ${signed(here.counts)} right now${why}.`];
}

export function goesWith(cards: readonly CardFace[], mine: SeatView | undefined, card: CardFace): string[] {
  const up = faceUp(cards, mine);
  const notes: string[] = [];
  const same = up.get(card) ?? 0;
  if (same) notes.push(`You have ${plural(same, 'copy', 'copies')} of it face up.`);
  for (const [other, count] of up) {
    if (wants(card, other)) notes.push(`It looks for ${other.name}: you have ${count}.`);
    else if (wants(other, card)) notes.push(`Your ${other.name} looks for it.`);
  }
  return notes.length ? readable(notes) : ['You have nothing that goes with it yet.'];
}
