// Abilities fire as the adventurer passes them: its steps light up one after the other, and what each of them gives
// travels from there to where it is kept. All of it is told by the events, so a bot's turn is shown like one's own.
import { calm } from '../../lib/preferences.svelte';
import type { LogEvent } from '../../protocol';
import { RESOURCES } from './view';

const PACE = 170;
const LONGEST = 14;
const PIECES = [...RESOURCES, 'coin'] as const;

interface Shown {
  /** What lights up. */
  spot?: string;
  /** Where a piece goes, if one does. */
  target?: string;
}

// What an event shows, as names of marked places; null for what the board shows well enough by itself.
export function shownBy({ kind, data }: LogEvent): Shown | null {
  const { seat = 0, row = 0, step = 0, space = 0, what = 0 } = data;
  if (kind === 'walked') return { spot: `[data-step="${seat}-${row}-${step}"]` };
  if (kind === 'activated' || kind === 'grew') return { spot: `[data-fly="s${seat}-${space}"]` };
  if (kind === 'gained' && PIECES[what]) return { target: `[data-fly="${PIECES[what]}${seat}"]` };
  if (kind === 'laid') return { target: space < 12 ? `[data-fly="s${seat}-${space}"]` : `[data-fly="egg${seat}"]` };
  if (kind === 'cached') return { target: `[data-fly="s${seat}-${space}"]` };
  if (kind === 'stepped') return { target: '[data-fly="track"]' };
  return null;
}

function pieceOf({ kind, data }: LogEvent, root: HTMLElement): Element | null {
  const name = kind === 'laid' ? 'egg' : kind === 'stepped' ? 'guild' : (PIECES[data.what ?? 0] ?? 'coin');
  return root.querySelector(`[data-fly="${name}${data.seat ?? 0}"] svg`);
}

export function fire(root: HTMLElement, events: readonly LogEvent[]): void {
  if (calm()) return;
  let beat = 0;
  let source: Element | null = null;
  for (const event of events) {
    const shown = shownBy(event);
    if (!shown || beat > LONGEST) continue;
    if (shown.spot) {
      source = root.querySelector(shown.spot);
      if (source) light(source, beat++ * PACE);
    }
    const target = shown.target ? root.querySelector(shown.target) : null;
    const piece = target && source ? pieceOf(event, root) : null;
    if (target && source && piece) send(piece, source.getBoundingClientRect(), target.getBoundingClientRect(), beat++ * PACE);
  }
}

function light(spot: Element, delay: number): void {
  spot.animate([{ filter: 'brightness(2) drop-shadow(0 0 9px #ffe39a)' }, { filter: 'none' }], { duration: 620, delay, easing: 'ease-out' });
}

function send(piece: Element, from: DOMRect, to: DOMRect, delay: number): void {
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
    { duration: 520, delay, easing: 'cubic-bezier(.2,.75,.25,1)' },
  );
  flight.onfinish = flight.oncancel = () => {
    moving.remove();
  };
}
