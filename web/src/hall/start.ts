// Sitting down: the one-click game against bots or with a friend, and the bots a newcomer should meet.
import { router } from '../lib/router.svelte';
import { server } from '../lib/server';
import { visit } from '../lib/session.svelte';
import type { GameInfo, SeatWish } from '../protocol';
import { defaults, fitting, gameString } from './options';

export async function startAgainstBots(info: GameInfo): Promise<void> {
  const settings = defaults(info.options);
  const level = friendlyLevel();
  const count = Number(settings.seats);
  const seats = Array.from({ length: count }, (_, seat): SeatWish => (seat === 0 ? { kind: 'me' } : { kind: 'bot', level }));
  const card = await server.create({ game: gameString(info.name, info.options, settings), seats, public: false, hints: true });
  router.go(`/table/${card.table.id}`);
}

/** A table for two, with the invitation to send; at its lobby more seats and other options are a click away. */
export async function startWithFriend(info: GameInfo): Promise<void> {
  const counts = info.options.find((option) => option.name === 'seats')?.choices.map((choice) => Number(choice.value)) ?? [];
  const count = Math.min(...counts.filter((one) => one > 1));
  const settings = fitting(info.options, { ...defaults(info.options), seats: String(count) });
  const seats = Array.from({ length: count }, (_, seat): SeatWish => ({ kind: seat === 0 ? 'me' : 'open' }));
  const card = await server.create({ game: gameString(info.name, info.options, settings), seats, public: false, hints: false });
  router.go(`/table/${card.table.id}`);
}

// A newcomer should meet bots that play sensibly but can be beaten.
const FIRST_OPPONENT = 'hatchling';

export function friendlyLevel(): string {
  const levels = visit.hall?.levels ?? [];
  return (levels.find((level) => level.name === FIRST_OPPONENT) ?? levels[0])?.name ?? '';
}
