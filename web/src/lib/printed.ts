// What stands on a card. That parts of it are our own design is said beside it: on the card it would take the room of the text.
import type { CardFace } from '../protocol';

export const isHouse = (card: CardFace): boolean => card.source === 'house';

/** The text of a card without its last line, which says that it is a house card. */
export const printed = (card: CardFace): readonly string[] => (isHouse(card) ? card.text.slice(0, -1) : card.text);
