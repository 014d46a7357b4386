// Abilities fire as the adventurer passes them: its steps light up one after the other, and what each of them gives
// travels from there to where it is kept. All of it is told by the events, so a bot's turn is shown like one's own.
import { calm } from '../../lib/preferences.svelte';
import type { LogEvent } from '../../protocol';
import { isHistory, isLong, light, send } from './flight';
import type { Board, EventKind } from './view.generated';

interface Shown {
  /** What lights up. */
  spot?: string;
  /** Where a piece goes, if one does. */
  target?: string;
}

const isSpace = (board: Board, place: number): boolean => board.caves.some((cave) => cave.path.some((stop) => stop.spot?.place === place));

// What an event shows, as names of marked places; null for what the board shows well enough by itself.
export function shownBy(board: Board, event: LogEvent): Shown | null {
  const { seat = 0, row = 0, step = 0, space = 0, what = 0 } = event.data;
  const kind = event.kind as EventKind;
  if (kind === 'walked') return { spot: `[data-step="${seat}-${row}-${step}"]` };
  if (kind === 'activated' || kind === 'grew') return { spot: `[data-fly="s${seat}-${space}"]` };
  if (kind === 'gained' && board.stocks[what]) return { target: `[data-fly="${board.stocks[what].sign}${seat}"]` };
  if (kind === 'laid') return { target: isSpace(board, space) ? `[data-fly="s${seat}-${space}"]` : `[data-fly="egg${seat}"]` };
  if (kind === 'cached') return { target: `[data-fly="s${seat}-${space}"]` };
  if (kind === 'stepped') return { target: '[data-fly="track"]' };
  return null;
}

function pieceOf(board: Board, { kind, data }: LogEvent, root: HTMLElement): Element | null {
  const name = kind === 'laid' ? 'egg' : kind === 'stepped' ? 'guild' : (board.stocks[data.what ?? 0]?.sign ?? 'coin');
  return root.querySelector(`[data-fly="${name}${data.seat ?? 0}"] svg`);
}

export function fire(root: HTMLElement, board: Board, events: readonly LogEvent[]): void {
  if (calm() || isHistory(events.length)) return;
  let beat = 0;
  let source: Element | null = null;
  for (const event of events) {
    const shown = shownBy(board, event);
    if (!shown || isLong(beat)) continue;
    if (shown.spot) {
      source = root.querySelector(shown.spot);
      if (source) light(source, beat++);
    }
    const target = shown.target ? root.querySelector(shown.target) : null;
    const piece = target && source ? pieceOf(board, event, root) : null;
    if (target && source && piece) send(piece, source.getBoundingClientRect(), target.getBoundingClientRect(), beat++);
  }
}
