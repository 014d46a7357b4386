// Shows a card large: while the mouse rests on it, while the keyboard's focus is on it, or after a long press.
import { preferences } from '../lib/preferences.svelte';
import type { CardFace } from '../protocol';
import type { Enlarged, TableModel } from './model.svelte';

export interface EnlargeOptions {
  table: TableModel;
  card: CardFace | null;
  notes: string[];
}

const REST = 400;
const LONG_PRESS = 420;

export function enlarge(node: HTMLElement, given: EnlargeOptions): { update: (next: EnlargeOptions) => void; destroy: () => void } {
  let options = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let touched = false;
  let shown: Enlarged | null = null;

  // A card says all of itself; whoever looks for things that say nothing knows it by this.
  const mark = (): void => {
    if (options.card) node.dataset['large'] = options.card.id;
    else delete node.dataset['large'];
  };
  mark();

  function show(byTouch: boolean, again = false): void {
    if (!options.card) return;
    held = byTouch;
    const notes = again && node.matches('[data-reach=legal]') ? [...options.notes, 'Tap it again to choose it.'] : options.notes;
    shown = { card: options.card, notes, anchor: node.getBoundingClientRect(), held: byTouch };
    options.table.enlarged = shown;
  }
  function hide(): void {
    clearTimeout(timer);
    if (shown && options.table.enlarged === shown) options.table.enlarged = null;
    shown = null;
  }
  // While the page is being drawn (a card is taken away with the focus on it, or another comes to lie there) it is no time to
  // change what is shown.
  function hideSoon(): void {
    clearTimeout(timer);
    queueMicrotask(hide);
  }
  // A card that slides under a resting mouse was not pointed at: only a mouse that moves asks to see it.
  function wait(event: PointerEvent): void {
    if (event.type === 'pointerdown') touched = event.pointerType === 'touch';
    const moved = event.type === 'pointermove' && (event.movementX !== 0 || event.movementY !== 0);
    if (event.pointerType === 'mouse' && moved && !shown) {
      clearTimeout(timer);
      timer = setTimeout(() => show(false), REST);
    } else if (event.pointerType !== 'mouse' && event.type === 'pointerdown') {
      held = false;
      clearTimeout(timer);
      timer = setTimeout(() => show(true), LONG_PRESS);
    }
  }
  function lift(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') clearTimeout(timer);
  }
  // The click that ends a long press must not play the card.
  function click(event: MouseEvent): void {
    if (held) {
      event.preventDefault();
      event.stopImmediatePropagation();
      held = false;
    } else if (touched && preferences.tapTwice && options.card && !shown && !node.matches('.answer')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      show(false, true);
    } else {
      hide();
    }
  }
  // A card that was shown by a tap is put back by a tap anywhere else.
  function elsewhere(event: Event): void {
    if (touched && shown && !node.contains(event.target as Node)) hide();
  }
  function focus(): void {
    if (node.matches(':focus-visible')) show(false);
  }
  function menu(event: Event): void {
    if (held) event.preventDefault();
  }

  const listeners: [string, (event: never) => void][] = [
    ['pointermove', wait],
    ['pointerdown', wait],
    ['pointerup', lift],
    ['pointercancel', lift],
    ['pointerleave', (event: PointerEvent) => event.pointerType === 'mouse' && hide()],
    ['focus', focus],
    ['blur', hideSoon],
    ['contextmenu', menu],
  ];
  for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
  node.addEventListener('click', click, { capture: true });
  document.addEventListener('pointerdown', elsewhere);
  return {
    // Another card in the same place is not what was asked for.
    update(next) {
      const other = next.card !== options.card;
      options = next;
      mark();
      if (other) hideSoon();
    },
    destroy() {
      hideSoon();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
      node.removeEventListener('click', click, { capture: true });
      document.removeEventListener('pointerdown', elsewhere);
    },
  };
}
