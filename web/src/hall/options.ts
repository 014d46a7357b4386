// The options of a game as a person sets them, and the game string they make.
import type { Option } from '../protocol';

type Choice = Option['choices'][number];

export type Settings = Record<string, string>;

export const defaults = (options: readonly Option[]): Settings =>
  Object.fromEntries(options.map((option) => [option.name, option.default]));

export const gameString = (name: string, options: readonly Option[], settings: Settings): string =>
  `${name}(${options.map((option) => `${option.name}=${settings[option.name] ?? option.default}`).join(',')})`;

/** What a table was set to, read back from its game string. */
export function settingsOf(string: string): Settings {
  const inside = /\((.*)\)/.exec(string)?.[1] ?? '';
  return Object.fromEntries(inside.split(',').flatMap((part) => (part.includes('=') ? [part.split('=', 2) as [string, string]] : [])));
}

/** The options of a table in words, but for the seats, which can be seen. */
export function inWords(options: readonly Option[], string: string): string[] {
  const settings = settingsOf(string);
  const seats = Number(settings.seats);
  return options.flatMap((option) => {
    const choice = option.choices.find(({ value }) => value === (settings[option.name] ?? option.default));
    return !choice || option.name === 'seats' || idle(option, closedAt(option, seats)) ? [] : [`${option.words}: ${choice.words}`];
  });
}

// The choices that this number of seats does not allow.
export const closedAt = (option: Option, seats: number): Choice[] =>
  option.name === 'seats' ? [] : option.choices.filter((choice) => !choice.seats.includes(seats));

// Whether nothing is left to choose but what everybody has anyway.
export const idle = (option: Option, closed: readonly Choice[]): boolean =>
  closed.length > 0 && option.choices.every((choice) => closed.includes(choice) !== (choice.value === option.default));

// What the number of seats would have to be for these choices.
export function needs(choices: readonly Choice[]): string {
  const seats = [...new Set(choices.flatMap((choice) => choice.seats))].sort((a, b) => a - b);
  return seats.length === 1 && seats[0] === 1 ? 'needs one seat' : `needs ${seats.join(' or ')} seats`;
}

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
