// How the mats of the others share the room beside one's own.

export const isAlone = (others: number): boolean => others === 0;
export const isFew = (others: number): boolean => others < 2;
export const isPair = (others: number): boolean => others === 2;
export const isCrowd = (others: number): boolean => others > 2;
