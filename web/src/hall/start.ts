// Making a table: the game string from the chosen options, and the one-click game against bots.
import { router } from '../lib/router.svelte';
import { server } from '../lib/server';
import { visit } from '../lib/session.svelte';
import type { GameInfo, Option, SeatWish } from '../protocol';

export type Settings = Record<string, string>;

export const defaults = (options: readonly Option[]): Settings =>
  Object.fromEntries(options.map((option) => [option.name, option.default]));

export const gameString = (name: string, options: readonly Option[], settings: Settings): string =>
  `${name}(${options.map((option) => `${option.name}=${settings[option.name] ?? option.default}`).join(',')})`;

// An option whose choice does not fit the number of seats falls back to one that does.
export function fitting(options: readonly Option[], settings: Settings): Settings {
  const seats = Number(settings.seats);
  return Object.fromEntries(
    options.map((option) => {
      const value = settings[option.name] ?? option.default;
      const allowed = option.choices.filter((choice) => choice.seats.includes(seats)).map((choice) => choice.value);
      const kept = allowed.includes(value) || option.name === 'seats' ? value : (allowed[0] ?? value);
      return [option.name, kept];
    }),
  );
}

export async function startAgainstBots(info: GameInfo): Promise<void> {
  const settings = defaults(info.options);
  const level = friendlyLevel();
  const count = Number(settings.seats);
  const seats = Array.from({ length: count }, (_, seat): SeatWish => (seat === 0 ? { kind: 'me' } : { kind: 'bot', level }));
  const card = await server.create({ game: gameString(info.name, info.options, settings), seats, public: false, hints: true });
  router.go(`/table/${card.table.id}`);
}

// A newcomer should meet bots that play sensibly but can be beaten.
const FIRST_OPPONENT = 'hatchling';

export function friendlyLevel(): string {
  const levels = visit.hall?.levels ?? [];
  return (levels.find((level) => level.name === FIRST_OPPONENT) ?? levels[0])?.name ?? '';
}
