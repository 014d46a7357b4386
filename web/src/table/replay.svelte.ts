// A finished game, step by step, through the eyes of any seat. Steps come in pages, and are kept per seat.
import { server } from '../lib/server';
import type { LogEvent, Outcome, ReplayStep } from '../protocol';

const PAGE = 64;
const PACE = 1100;

export class ReplayModel {
  seat = $state<number | null>(null);
  /** Through whose eyes one wants to look: `seat`, once the first steps that they saw are here. */
  looking = $state<number | null>(null);
  at = $state(0);
  total = $state(0);
  playing = $state(false);
  problem = $state('');
  outcome = $state.raw<Outcome | null>(null);
  private steps = $state.raw<ReadonlyMap<string, ReplayStep>>(new Map());
  private asked = new Map<string, Promise<void>>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly id: string,
    private readonly invite: string | null,
    seat: number | null,
  ) {
    this.seat = this.looking = seat;
    // A game is looked at from its beginning; one that was left is taken up where it ended.
    void this.fetch(0).then(() => this.go(this.outcome ? 0 : this.total));
  }

  get step(): ReplayStep | undefined {
    for (let away = 0; away <= this.total; away += 1) {
      const step = this.steps.get(this.key(this.at - away)) ?? this.steps.get(this.key(this.at + away));
      if (step) return step;
    }
    return undefined;
  }

  get atEnd(): boolean {
    return this.total > 0 && this.at === this.total;
  }

  get log(): LogEvent[] {
    const log: LogEvent[] = [];
    for (let at = 0; at <= this.at; at += 1) log.push(...(this.steps.get(this.key(at))?.events ?? []));
    return log;
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.total, at));
    for (let first = 0; first <= this.at; first += PAGE) void this.fetch(first);
    void this.fetch(this.at + PAGE / 2);
    if (this.atEnd) this.stop();
  }

  look(seat: number | null): void {
    this.looking = seat;
    const { at } = this;
    void this.fetch(at, seat).then(() => {
      if (this.looking !== seat) return;
      if (this.steps.has(this.key(at, seat))) this.seat = seat;
      this.looking = this.seat;
      this.go(this.at);
    });
  }

  toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.atEnd) this.go(0);
    this.playing = true;
    this.timer = setInterval(() => this.go(this.at + 1), PACE);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.timer);
  }

  private key(at: number, seat = this.seat): string {
    return `${seat ?? 'onlooker'} ${at}`;
  }

  private fetch(near: number, seat = this.seat): Promise<void> {
    const first = Math.floor(near / PAGE) * PAGE;
    const key = this.key(first, seat);
    if (this.total && first > this.total) return Promise.resolve();
    const asked = this.asked.get(key) ?? this.read(first, seat);
    this.asked.set(key, asked);
    return asked;
  }

  private async read(first: number, seat: number | null): Promise<void> {
    try {
      const page = await server.replay(this.id, { seat, first, invite: this.invite });
      const steps = new Map(this.steps);
      for (const step of page.steps) steps.set(this.key(step.moves, seat), step);
      this.steps = steps;
      this.total = page.total;
      this.outcome = page.outcome;
      this.problem = '';
    } catch (error) {
      this.asked.delete(this.key(first, seat));
      this.problem = (error as Error).message;
    }
  }
}
