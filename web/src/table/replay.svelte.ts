// A finished game, step by step, through the eyes of any seat. Steps come in pages, and are kept per seat.
import { server } from '../lib/server';
import type { LogEvent, Outcome, ReplayStep } from '../protocol';

const PAGE = 64;
const PACE = 1100;

export class ReplayModel {
  seat = $state<number | null>(null);
  at = $state(0);
  total = $state(0);
  playing = $state(false);
  problem = $state('');
  outcome = $state.raw<Outcome | null>(null);
  private steps = $state.raw<ReadonlyMap<string, ReplayStep>>(new Map());
  private asked = new Set<string>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly id: string,
    private readonly invite: string | null,
    seat: number | null,
  ) {
    this.seat = seat;
    void this.fetch(0).then(() => this.go(this.total));
  }

  get step(): ReplayStep | undefined {
    for (let at = this.at; at >= 0; at -= 1) {
      const step = this.steps.get(this.key(at));
      if (step) return step;
    }
    return this.steps.values().next().value;
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
    this.seat = seat;
    this.go(this.at);
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

  private key(at: number): string {
    return `${this.seat ?? 'onlooker'} ${at}`;
  }

  private async fetch(near: number): Promise<void> {
    const first = Math.floor(near / PAGE) * PAGE;
    const key = this.key(first);
    if (this.asked.has(key) || (this.total && first > this.total)) return;
    this.asked.add(key);
    const seat = this.seat;
    try {
      const page = await server.replay(this.id, { seat, first, invite: this.invite });
      const steps = new Map(this.steps);
      for (const step of page.steps) steps.set(`${seat ?? 'onlooker'} ${step.moves}`, step);
      this.steps = steps;
      this.total = page.total;
      this.outcome = page.outcome;
    } catch (error) {
      this.asked.delete(key);
      this.problem = (error as Error).message;
    }
  }
}
