// How much has room at one place of the board. What is measured here is the drawing, not the rules.

/** So many treasures of a row have room always; a board makes room for more of them where there are more. */
const USUAL = 2;
/** So many tags on one dragon leave it to be seen; of more than these the last are named by one tag. */
const MOST = 3;

/** As many places for treasures as the fullest row needs, so that none is out of sight. */
export const widest = (rows: readonly number[]): number => Math.max(USUAL, ...rows);

/** The tags that are drawn, each by itself. */
export const tagged = <T>(attached: readonly T[]): readonly T[] => (attached.length > MOST ? attached.slice(0, MOST - 1) : attached);
