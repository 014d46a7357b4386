// What can be done with a game that is over: the same again, the same against stronger bots, or a look back at it.
import { router } from '../lib/router.svelte';
import { server } from '../lib/server';
import { visit } from '../lib/session.svelte';
import type { SeatWish, TableCard } from '../protocol';
import type { TableModel } from './model.svelte';
import { ReviewModel } from '../learn/review.svelte';
import { ReplayModel } from './replay.svelte';

export function openReplay(table: TableModel): void {
  table.replay = new ReplayModel(table.id, table.invite, table.me);
}

/** The game once more, with what the bots think of it; through my eyes, or those of the first seat. */
export function openReview(table: TableModel): void {
  visit.withName(() => {
    const seat = table.me ?? 0;
    table.replay = new ReplayModel(table.id, table.invite, seat);
    table.review = new ReviewModel(table.id, table.invite, seat);
  });
}

function follow(table: TableModel, made: Promise<TableCard>): void {
  made.then((card) => router.go(`/table/${card.table.id}`)).catch((error: Error) => table.explain(error.message));
}

export function rematch(table: TableModel): void {
  follow(table, server.rematch(table.id));
}

/** The title of the level above the weakest bot here; null with people at the table, or when all bots are the strongest. */
export function levelUp(table: TableModel): { title: string; seats: SeatWish[] } | null {
  const levels = visit.hall?.levels ?? [];
  const bots = table.seats.filter((seat) => seat.seat !== table.me);
  if (table.me === null || !bots.length || bots.some((seat) => seat.kind !== 'bot' || seat.guest)) return null;
  const rankOf = (level: string | null): number => levels.findIndex((one) => one.name === level);
  const up = (level: string | null) => levels[Math.min(rankOf(level) + 1, levels.length - 1)];
  if (bots.every((seat) => rankOf(seat.level) === levels.length - 1)) return null;
  const weakest = bots.toSorted((a, b) => rankOf(a.level) - rankOf(b.level))[0];
  return {
    title: up(weakest?.level ?? null)?.title ?? '',
    seats: table.seats.map((seat): SeatWish => (seat.seat === table.me ? { kind: 'me' } : { kind: 'bot', level: up(seat.level)?.name ?? null })),
  };
}

export function playHarder(table: TableModel, seats: SeatWish[]): void {
  const { game, hints } = table.card?.table ?? { game: '', hints: true };
  follow(table, server.create({ game, seats, public: false, hints }));
}
