// A choice that cannot be seen cannot be made: where nothing that may be chosen is in sight, the board moves to the first.
import { calm } from '../lib/preferences.svelte';

export function bringIntoSight(root: HTMLElement | undefined): void {
  const board = root?.querySelector<HTMLElement>('.board');
  if (!root || !board) return;
  // The bar holds every answer; what counts is whether the thing itself is seen.
  const legal = [...root.querySelectorAll<HTMLElement>('[data-reach=legal]:not(.answer)')].filter((thing) => thing.offsetParent !== null);
  const window = (board.querySelector('[data-scrolls]') ?? board).getBoundingClientRect();
  const inSight = (thing: HTMLElement): boolean => {
    if (!board.contains(thing)) return true;
    const { top, bottom } = thing.getBoundingClientRect();
    return top >= window.top && bottom <= window.bottom;
  };
  if (!legal.some(inSight)) legal[0]?.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' });
}
