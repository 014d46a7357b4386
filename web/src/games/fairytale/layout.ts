// How the others' tales share the width, and how much is said of a card at once.

export const columnsFor = (others: number): number => Math.min(others, 4);
export const isCrowded = (others: number): boolean => others > 3;
/** Its whole tale in one line, as long as one's own. */
export const isAlone = (others: number): boolean => others === 1;
/** Two beside each other: two lines each, and one where the board is low. */
export const isPair = (others: number): boolean => others === 2;
/** On a telephone they leave room for one line of one's own, if the question takes much of it. */
export const isTrio = (others: number): boolean => others === 3;
/** More would not be read. */
export const readable = (notes: readonly string[]): string[] => notes.slice(0, 3);
