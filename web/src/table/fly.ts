// Cards travel from where they were to where they are, and turn over where they were turned. A board marks its things:
// `data-fly` is what its place is called, `data-from` the places it may have come from, `data-up` which side it shows, and
// `data-what` which card it is, so that two open cards that changed places are seen to cross. Where nobody may see which card it
// is, `data-came` names the place it has just come from.
import { calm } from '../lib/preferences.svelte';

interface Seen {
  rect: DOMRect;
  up: string | undefined;
  what: string | undefined;
}

const EASE = 'cubic-bezier(.2,.75,.25,1)';

/** How large a thing begins where it comes from: no larger than that place, so that a card from a wide plate does not fill the board. */
export const sizeAt = (from: { width: number; height: number }, to: { width: number; height: number }): number =>
  Math.max(0.2, Math.min(4, from.width / to.width, from.height / to.height));

export class Flight {
  private seen = new Map<string, Seen>();

  before(root: HTMLElement | undefined): void {
    this.seen.clear();
    if (calm()) return;
    for (const thing of root?.querySelectorAll<HTMLElement>('[data-fly]') ?? []) {
      this.seen.set(thing.dataset.fly ?? '', { rect: thing.getBoundingClientRect(), up: thing.dataset.up, what: thing.dataset.what });
    }
  }

  after(root: HTMLElement | undefined): void {
    if (!root || !this.seen.size) return;
    let order = 0;
    for (const thing of root.querySelectorAll<HTMLElement>('[data-fly]')) {
      const known = this.seen.get(thing.dataset.fly ?? '');
      const origin = this.origin(thing.dataset.came) ?? this.swapped(known, thing) ?? known ?? this.origin(thing.dataset.from);
      if (!origin) continue;
      if (this.travel(thing, origin.rect, known ? 0 : order)) order += 1;
      if (origin.up !== undefined && thing.dataset.up !== undefined && origin.up !== thing.dataset.up) turn(thing, order);
    }
  }

  private swapped(known: Seen | undefined, thing: HTMLElement): Seen | undefined {
    const { what, up } = thing.dataset;
    if (!known?.what || !what || known.what === what || up !== 'true' || known.up !== 'true') return undefined;
    return [...this.seen.values()].find((seen) => seen.what === what && seen.up === 'true');
  }

  private origin(places: string | undefined): Seen | undefined {
    for (const place of places?.split(' ') ?? []) {
      const seen = this.seen.get(place);
      if (seen) return seen;
    }
    return undefined;
  }

  private travel(thing: HTMLElement, from: DOMRect, order: number): boolean {
    const to = thing.getBoundingClientRect();
    const dx = from.left + from.width / 2 - (to.left + to.width / 2);
    const dy = from.top + from.height / 2 - (to.top + to.height / 2);
    if (Math.hypot(dx, dy) < 3 || !to.width || !from.width) return false;
    const scale = sizeAt(from, to);
    thing.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: 420, delay: Math.min(order, 8) * 35, easing: EASE, fill: 'backwards' },
    );
    return true;
  }
}

function turn(thing: HTMLElement, order: number): void {
  const inner = thing.firstElementChild;
  inner?.animate([{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0deg)' }], {
    duration: 320,
    delay: 160 + Math.min(order, 8) * 35,
    easing: 'ease-out',
    fill: 'backwards',
  });
}
