// How the mats of the others share the room beside one's own.

export const isAlone = (others: number): boolean => others === 0;
export const isFew = (others: number): boolean => others < 2;
export const isPair = (others: number): boolean => others === 2;
export const isCrowd = (others: number): boolean => others > 2;

const BESIDE = 2;
/** Squares of a guild's row beside each other: the words of all rows begin on one line, so only the row without end has more, in two lines. */
export const squaresAcross = (count: number): number => Math.max(BESIDE, Math.ceil(count / 2));
