// A card in its place: the fullest of its looks in which nothing that it says is cut.
import { tick } from 'svelte';

/** Below this a picture is a stripe that shows nothing. */
const LEAST_PICTURE = 24;

/** Nothing to scroll in what is said; half a line of a picture is no picture. */
function isWhole(card: HTMLElement): boolean {
  const cut = [...card.querySelectorAll<HTMLElement>('.facts, .words, .gives, .does')].some(
    (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
  );
  const picture = card.querySelector<HTMLElement>('.picture');
  return !cut && !(picture?.offsetHeight && picture.offsetHeight < LEAST_PICTURE);
}

/** Tries the looks 0 to `most` and keeps the first that shows everything, or the last; anew when the place or the card changes. */
export function fit(card: HTMLElement, { most }: { most: number; face: unknown }): { update: (asked: { most: number }) => void; destroy: () => void } {
  let last = most;
  function choose(): void {
    // A thumbnail is known by its picture.
    if (card.closest('.shrunk')) {
      card.dataset.look = '0';
      return;
    }
    for (let look = 0; look <= last; look += 1) {
      card.dataset.look = String(look);
      if (isWhole(card)) return;
    }
  }
  const watch = new ResizeObserver(choose);
  watch.observe(card);
  // Letters of another width come with the fonts.
  document.fonts?.ready.then(choose, () => {});
  return {
    update: (asked) => {
      last = asked.most;
      // What another card says stands in this place only when the page has been drawn.
      void tick().then(choose);
    },
    destroy: () => watch.disconnect(),
  };
}
