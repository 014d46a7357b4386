// How something lights up and how a piece travels: both wait for their beat, so that one comes after the other.
const PACE = 170;
const LONGEST = 14;
const HISTORY = 60;

/** Nobody watches a dance that goes on for longer. */
export const isLong = (beat: number): boolean => beat > LONGEST;
/** So much at once is no move but a story that is told anew. */
export const isHistory = (events: number): boolean => events >= HISTORY;

export function light(spot: Element, beat: number): void {
  spot.animate([{ filter: 'brightness(2) drop-shadow(0 0 9px #ffe39a)' }, { filter: 'none' }], { duration: 620, delay: beat * PACE, easing: 'ease-out' });
}

export function send(piece: Element, from: DOMRect, to: DOMRect, beat: number): void {
  const moving = document.createElement('span');
  moving.setAttribute('aria-hidden', 'true');
  Object.assign(moving.style, { position: 'fixed', left: '0', top: '0', zIndex: '40', pointerEvents: 'none', opacity: '0' });
  moving.append(piece.cloneNode(true));
  document.body.append(moving);
  const at = (box: DOMRect, scale: number): string =>
    `translate(${box.left + box.width / 2 - 10}px, ${box.top + box.height / 2 - 10}px) scale(${scale})`;
  const flight = moving.animate(
    [
      { transform: at(from, 1.8), opacity: 1 },
      { transform: at(to, 1), opacity: 1 },
    ],
    { duration: 520, delay: beat * PACE, easing: 'cubic-bezier(.2,.75,.25,1)' },
  );
  flight.onfinish = flight.oncancel = () => {
    moving.remove();
  };
}
