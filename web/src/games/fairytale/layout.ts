// How the others' tales share the width, and how much is said of a card at once.

export const columnsFor = (others: number): number => Math.min(others, 4);
export const isCrowded = (others: number): boolean => others > 3;
/** A whole tale in one line beside another. */
export const isRoomy = (others: number): boolean => others < 3;
/** More would not be read. */
export const readable = (notes: readonly string[]): string[] => notes.slice(0, 3);
