// What happened at the table, told one thing after the other at a pace a person can follow. The newest state is never held
// back from whoever has to choose: only the picture of it waits its turn, and it can be skipped at any time.
import { preferences, type Pace } from '../lib/preferences.svelte';
import type { LogEvent, Score, StateMessage } from '../protocol';

/** A line on the board from what caused something to what it changed, by the names of the places (`data-fly`). */
export interface Thread {
  from: string;
  to: string;
}

/** One step in the telling of a message: what had happened by then, and how the table looked. */
export interface Step {
  view: unknown;
  events: readonly LogEvent[];
  threads?: readonly Thread[];
  /** How many points every seat has by then, where the game says so. */
  points?: readonly number[];
}

/** How a game tells what led from one view to the next, where one message holds more than one thing to look at. */
export type Tell = (before: unknown, events: readonly LogEvent[], after: unknown) => readonly Step[];

export interface Scene {
  /** The message that it tells of, wholly or in part. */
  message: StateMessage;
  view: unknown;
  moves: number;
  actors: readonly number[];
  scores: StateMessage['scores'];
  outcome: StateMessage['outcome'];
  /** How many events of the log have been told by now, and those of them that this scene tells. */
  told: number;
  fresh: readonly LogEvent[];
  threads: readonly Thread[];
  hold: number;
}

const FACTORS: Record<Pace, number> = { step: 1, slow: 1.8, normal: 1, fast: 0.4, once: 0 };
const BASE = 650;
const LETTER = 26;
const LONGEST = 3200;
const OWN = 260;
/** How long a look back at a round stays when play goes on behind it. */
export const BETWEEN_ROUNDS = 4000;
const MOST_LINES = 3;
/** As many as can be read in one line of a laptop's screen. */
const MOST_LETTERS = 100;
/** A table that is watched and never waits may tell more than anybody can follow: what is older is passed over. */
const MOST_WAITING = 40;

/** What is told together: what one seat does, up to a few lines, and every chapter by itself. */
export function parts(events: readonly LogEvent[], said: (event: LogEvent) => boolean, heads: ReadonlySet<string>): LogEvent[][] {
  const all: LogEvent[][] = [];
  let lines = 0;
  let letters = 0;
  let seat: unknown;
  for (const event of events) {
    const speaks = said(event);
    const full = lines >= MOST_LINES || letters + event.words.length > MOST_LETTERS;
    const another = speaks && lines > 0 && (full || heads.has(event.kind) || event.data.seat !== seat);
    if (another || !all.length) {
      all.push([]);
      lines = 0;
      letters = 0;
    }
    all.at(-1)?.push(event);
    if (speaks) {
      lines += 1;
      letters += event.words.length;
      seat = event.data.seat;
    }
  }
  return all.length ? all : [[]];
}

/** The last of what was told, as much as can be read in its line: whoever skips ahead reads how it ended. */
export function lately(news: readonly LogEvent[], most = MOST_LETTERS): readonly LogEvent[] {
  let letters = 0;
  const from = news.findLastIndex(({ words }) => (letters += words.length) > most) + 1;
  return news.slice(Math.min(from, news.length - 1));
}

/** Several scenes as one: the last of them, with everything that happened in all. */
function together(scenes: readonly Scene[]): Scene {
  const last = scenes.at(-1) as Scene;
  return { ...last, fresh: scenes.flatMap(({ fresh }) => fresh), threads: [] };
}

export class Story {
  scene = $state.raw<Scene | null>(null);
  private waiting = $state.raw<readonly Scene[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held = false;

  constructor(private readonly shown: (scene: Scene) => void = () => {}) {}

  /** Whether something has happened that is not shown yet. */
  get behind(): boolean {
    return this.waiting.length > 0;
  }

  get left(): number {
    return this.waiting.length;
  }

  /** Whether what is shown waits to have been read, also while nothing follows it yet. */
  get unread(): boolean {
    return this.held;
  }

  /** Show this at once and forget what waited: a table that is opened, wound back or come back to is no story. */
  jump(scene: Scene): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
    this.waiting = [];
    this.show(scene);
  }

  add(scenes: readonly Scene[]): void {
    if (!scenes.length) return;
    if (preferences.pace === 'once' || document.hidden) {
      this.jump(together(scenes));
      return;
    }
    this.waiting = [...this.waiting, ...scenes].slice(-MOST_WAITING);
    if (this.timer === undefined && !this.held) this.next();
  }

  /** On to the next scene, whether the one that is shown had its time or not. */
  next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
    const [scene, ...rest] = this.waiting;
    if (!scene) return;
    this.waiting = rest;
    this.show(scene);
    const hold = scene.hold * FACTORS[preferences.pace];
    if (preferences.pace === 'step' && hold > OWN) this.held = true;
    else if (hold > 0) this.timer = setTimeout(() => this.next(), hold);
    else this.next();
  }

  /** To the present. */
  skip(): void {
    this.held = false;
    if (this.behind) this.jump(together(this.waiting));
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private show(scene: Scene): void {
    this.scene = scene;
    this.shown(scene);
  }
}

/** The scores of a step's own moment: what is counted and what lies on the board never run ahead of each other. Where the points
    come from is known of the points before and of the last. */
export function scoresAt({ view, points }: Step, last: Pick<StateMessage, 'view' | 'scores'>, before: readonly Score[]): Score[] {
  if (view === last.view) return last.scores;
  return before.map((score, seat) => {
    const now = points?.[seat] ?? score.points;
    return now === score.points ? score : { points: now, lines: [] };
  });
}

/** What I have done myself: it stands first in the message that answers me. What others do to me, though it is about my seat, is theirs. */
export function ownOf({ ref, seat, events }: Pick<StateMessage, 'ref' | 'seat' | 'events'>): ReadonlySet<LogEvent> {
  if (ref === null || seat === null) return new Set();
  const other = events.findIndex(({ data }) => (data.seat ?? -1) >= 0 && data.seat !== seat);
  return new Set(events.slice(0, other < 0 ? events.length : other).filter(({ data }) => data.seat === seat));
}

/** How long words want to be looked at; what one has done oneself needs no reading. */
export function holdFor(lines: readonly LogEvent[], own: (event: LogEvent) => boolean): number {
  if (!lines.length) return 0;
  if (lines.every(own)) return OWN;
  return Math.min(LONGEST, BASE + LETTER * lines.reduce((sum, event) => sum + event.words.length, 0));
}
