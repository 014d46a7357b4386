// Arrow keys move the focus to the nearest thing in that direction, so a board needs no tab order of its own.

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

// Distance along the arrow, with sideways distance counted double: the next card in a row beats one in the row below.
export function nearest(from: Box, others: readonly Box[], direction: Direction): number {
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  others.forEach((box, index) => {
    const [ox, oy] = middle(box);
    const along = { ArrowLeft: x - ox, ArrowRight: ox - x, ArrowUp: y - oy, ArrowDown: oy - y }[direction];
    const aside = direction === 'ArrowLeft' || direction === 'ArrowRight' ? Math.abs(oy - y) : Math.abs(ox - x);
    if (along < 4) return;
    const cost = along + aside * 2;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

export function moveFocus(root: HTMLElement, direction: Direction): void {
  const things = [...root.querySelectorAll<HTMLElement>('[data-reach]')].filter((thing) => thing.offsetParent !== null);
  const current = document.activeElement instanceof HTMLElement && things.includes(document.activeElement) ? document.activeElement : null;
  if (!current) {
    (things.find((thing) => thing.dataset.reach === 'legal') ?? things[0])?.focus();
    return;
  }
  const others = things.filter((thing) => thing !== current);
  const index = nearest(current.getBoundingClientRect(), others.map((thing) => thing.getBoundingClientRect()), direction);
  others[index]?.focus();
}
