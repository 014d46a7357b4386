// What can be done with a game that is over: the same again, the same against stronger bots, or a look back at it.
import { router } from '../lib/router.svelte';
import { server } from '../lib/server';
import { visit } from '../lib/session.svelte';
import type { TableCard } from '../protocol';
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
export function levelUp(table: TableModel): string | null {
  const levels = visit.hall?.levels ?? [];
  const bots = table.seats.filter((seat) => seat.seat !== table.me);
  if (table.me === null || !bots.length || bots.some((seat) => seat.kind !== 'bot' || seat.guest)) return null;
  const rankOf = (level: string | null): number => levels.findIndex((one) => one.name === level);
  return levels[Math.min(...bots.map(({ level }) => rankOf(level))) + 1]?.title ?? null;
}

export function playHarder(table: TableModel): void {
  follow(table, server.harder(table.id));
}
