// Where the keyboard is on the table. What has been chosen is often gone from there, and the browser then drops the focus to the
// top of the page; this brings it back to whatever can be chosen nearest to where it was.

export class FocusKeeper {
  private spot: DOMRect | null = null;

  note(target: EventTarget | null): void {
    const onTable = target instanceof HTMLElement && target.dataset.reach !== undefined && target.matches(':focus-visible');
    this.spot = onTable ? target.getBoundingClientRect() : null;
  }

  forget(): void {
    this.spot = null;
  }

  restore(root: HTMLElement | undefined): void {
    const { spot } = this;
    if (!spot || document.activeElement !== document.body) return;
    const legal = [...(root?.querySelectorAll<HTMLElement>('[data-reach=legal]') ?? [])].filter((thing) => thing.offsetParent !== null);
    const away = (thing: HTMLElement): number => {
      const box = thing.getBoundingClientRect();
      return Math.hypot(box.left + box.width / 2 - spot.left - spot.width / 2, box.top + box.height / 2 - spot.top - spot.height / 2);
    };
    legal.toSorted((a, b) => away(a) - away(b))[0]?.focus();
  }
}
