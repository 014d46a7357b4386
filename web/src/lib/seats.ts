// The colour of a seat, as the theme names it.

export const seatColour = (seat: number): string => `var(--seat-${seat % 5})`;
