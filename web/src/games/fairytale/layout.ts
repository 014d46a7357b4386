// How the others' tales share the width.

export const columnsFor = (others: number): number => Math.min(others, 4);
export const isCrowded = (others: number): boolean => others > 3;
