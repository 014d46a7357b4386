// What a question is about is seen while it is asked: the board moves, no further than it must, until as much of it as fits is in
// its window. That is what may be chosen, what the game marks as asked about (`data-about`), and else one's own part.
import { calm } from '../lib/preferences.svelte';

export interface Span {
  top: number;
  bottom: number;
  weight: number;
}

/** Edges of things as they are drawn are not whole pixels. */
const SLACK = 1;
/** What one's own part weighs beside what is asked about. */
const BESIDE = 0.01;
/** What may be chosen glows a little around itself. */
const GLOW = 4;

/** How far to move a window of this height down so that it shows the most of these, all of them measured from its top. What is
    higher than the window is shown from its top on. */
export function shiftFor(all: readonly Span[], height: number): number {
  const spans = all.map(({ top, bottom, weight }) => ({ top, bottom: Math.min(bottom, top + height), weight }));
  const shown = (shift: number): number =>
    spans.reduce((sum, { top, bottom, weight }) => sum + (top >= shift - SLACK && bottom <= shift + height + SLACK ? weight : 0), 0);
  const shifts = [0, ...spans.flatMap(({ top, bottom }) => [top, bottom - height])];
  return shifts.reduce((best, shift) => {
    const gain = shown(shift) - shown(best);
    return gain > 0 || (gain === 0 && Math.abs(shift) < Math.abs(best)) ? shift : best;
  });
}

function spansOf(board: HTMLElement, edge: number): Span[] {
  const found = (what: string): HTMLElement[] => [...board.querySelectorAll<HTMLElement>(what)].filter((thing) => thing.offsetParent !== null);
  const spans = (things: readonly HTMLElement[], weight: number): Span[] =>
    things.map((thing) => {
      const { top, bottom } = thing.getBoundingClientRect();
      return { top: top - edge - GLOW, bottom: bottom - edge + GLOW, weight };
    });
  // Where what is asked about leaves the choice, one's own part is seen with it.
  return [...spans(found('[data-reach=legal]'), 2), ...spans(found('[data-about]'), 1), ...spans(found('[data-part=own]'), BESIDE)];
}

/** Keeps what is asked about in the window of the board, until somebody moves the board by hand. */
export class Sight {
  private left: number | null = null;

  /** For a new question, or because the window has changed: then a board that was moved by hand is left alone. */
  bring(root: HTMLElement | undefined, again = false): void {
    const board = root?.querySelector<HTMLElement>('.board');
    const scroller = board?.querySelector<HTMLElement>('[data-scrolls]') ?? board;
    if (!board || !scroller) return;
    if (again && (this.left === null || Math.abs(scroller.scrollTop - this.left) > SLACK)) return;
    // What sticks to the upper edge of the window takes of it.
    const stuck = board.querySelector<HTMLElement>('[data-sticks]');
    const taken = stuck && getComputedStyle(stuck).position === 'sticky' ? stuck.offsetHeight : 0;
    const { top } = scroller.getBoundingClientRect();
    const shift = shiftFor(spansOf(board, top + taken), scroller.clientHeight - taken);
    const room = scroller.scrollHeight - scroller.clientHeight;
    this.left = Math.max(0, Math.min(room, scroller.scrollTop + shift));
    if (shift) scroller.scrollTo({ top: this.left, behavior: calm() ? 'instant' : 'smooth' });
  }
}
