// A part of the board shown large beside itself: while a mouse rests on it, or until it is closed where it was pressed or held.

const REST = 400;
const GAP = 12;
const WIDTH = 620;
const LEAST = 420;

export class CloseUp {
  private shown = $state<'no' | 'while pointed at' | 'until closed'>('no');
  private timer: ReturnType<typeof setTimeout> | undefined;

  get open(): boolean {
    return this.shown !== 'no';
  }
  point = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    this.forget();
    this.timer = setTimeout(() => {
      if (!this.open) this.shown = 'while pointed at';
    }, REST);
  };
  leave = (): void => {
    this.forget();
    if (this.shown === 'while pointed at') this.shown = 'no';
  };
  press = (): void => {
    this.forget();
    this.shown = this.shown === 'until closed' ? 'no' : 'until closed';
  };
  // A thumb that stays on it; the browser would offer a menu for that.
  hold = (event: Event): void => {
    event.preventDefault();
    this.shown = 'until closed';
  };
  close = (): void => {
    this.shown = 'no';
  };
  forget = (): void => clearTimeout(this.timer);
}

/** Lays a sheet beside what it shows, so that a mouse that rests there stays there; over everything where there is no room beside
 *  it. Escape and a press anywhere else close it. */
export function beside(sheet: HTMLElement, { anchor, close }: { anchor: HTMLElement; close: () => void }): { destroy: () => void } {
  const place = (): void => {
    const box = anchor.getBoundingClientRect();
    const room = box.left - 2 * GAP;
    const width = Math.min(WIDTH, room >= LEAST ? room : innerWidth - 2 * GAP);
    sheet.style.width = `${width}px`;
    sheet.style.left = `${room >= LEAST ? box.left - GAP - width : (innerWidth - width) / 2}px`;
    sheet.style.top = `${Math.max(GAP, Math.min(box.bottom - sheet.offsetHeight, innerHeight - GAP - sheet.offsetHeight))}px`;
  };
  const outside = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (!sheet.contains(target) && !anchor.contains(target)) close();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  sheet.showPopover();
  place();
  addEventListener('resize', place);
  addEventListener('pointerdown', outside);
  addEventListener('keydown', escape);
  return {
    destroy: () => {
      removeEventListener('resize', place);
      removeEventListener('pointerdown', outside);
      removeEventListener('keydown', escape);
    },
  };
}
