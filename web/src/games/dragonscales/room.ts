// What has room for its words beside it, by measures of the screen.

/** Whether every card of a hand this wide has: `tray` where dice lie beside them, `large` where cards are drawn large. */
export const hasRoom = (wide: number, tray: boolean, cards: number, large: boolean): boolean =>
  wide > 700 && (wide - (tray ? 390 : 60)) / Math.max(1, cards) >= (large ? 244 : 226);

/** Whether so many cards that lie between the lair and the hand have, and how many lines each of them on a low screen. */
export const haveRoom = (cards: number): boolean => cards <= 3;
export const linesFor = (cards: number): number => (cards > 2 ? 1 : 2);
