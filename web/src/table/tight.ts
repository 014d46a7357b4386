// Words that are set tighter, step by step, until they are whole: what every step does is for the style of the place to say, by the
// classes `tight-1`, `tight-2` and so on. Words that fit stand as they are.

/** Letters reach over lines that are set close; a line more is higher than that. */
const LINE = 5;

interface Tight {
  /** What stands there: a change is measured anew. */
  words: string;
  steps: number;
}

/** How many steps it takes until nothing is cut; all of them where something is cut after the last as well. */
export function stepsNeeded(steps: number, isCut: (step: number) => boolean): number {
  for (let step = 0; step < steps; step += 1) if (!isCut(step)) return step;
  return steps;
}

export function tight(node: HTMLElement, given: Tight): { update: (given: Tight) => void; destroy: () => void } {
  let { steps } = given;
  const set = (step: number): void => {
    for (let one = 1; one <= steps; one += 1) node.classList.toggle(`tight-${one}`, one <= step);
  };
  const isCut = (step: number): boolean => {
    set(step);
    if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + LINE) return true;
    // A part of a pixel is enough for dots, and is rounded away above. What is hidden takes no room.
    const { right } = node.getBoundingClientRect();
    return [...node.querySelectorAll('*')].some((part) => getComputedStyle(part).position !== 'absolute' && part.getBoundingClientRect().right > right + 0.02);
  };
  const measure = (): void => set(stepsNeeded(steps, isCut));
  const seen = new ResizeObserver(measure);
  seen.observe(node);
  // Words are wider or narrower once their letters have come.
  document.fonts.addEventListener('loadingdone', measure);
  return {
    update(now) {
      ({ steps } = now);
      measure();
    },
    destroy() {
      seen.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    },
  };
}
