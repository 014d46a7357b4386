// The HTTP side of the wire. Every refusal of the server is a sentence meant for people, and is thrown as one.
import type {
  Brings, Cards, CheckedBring, ContinueRequest, Hall, HandedOut, JoinRequest, KeyRequest, Leaderboard, Lessons, Notices, PersonalLink, PlayedGames,
  Problem, PushDevice, Ratings, Replay, Review, Rules, SavedBring, SaveRequest, SeatRequest, Session, TableCard, TableHook, TableRequest,
} from '../protocol';

import { capital, sentence } from './words';

export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('offline', 'The hall cannot be reached. Is the server running?');
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(problem?.code ?? 'server', sentence(capital(problem?.words ?? `the server answered ${answer.status}`)));
  }
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as T;
}

const brings = (game: string): string => `/games/${encodeURIComponent(game)}/brings`;
const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export function parameters(query: Record<string, string | number | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

export const server = {
  hall: () => ask<Hall>('GET', '/hall'),
  rules: (game: string) => ask<Rules>('GET', `/games/${encodeURIComponent(game)}/rules`),
  cards: (game: string) => ask<Cards>('GET', `/games/${encodeURIComponent(game)}/cards`),
  lessons: (game: string) => ask<Lessons>('GET', `/games/${encodeURIComponent(game)}/lessons`),
  guide: (game: string, anew: boolean) => ask<TableCard>('POST', `/games/${encodeURIComponent(game)}/guide${anew ? '?anew=true' : ''}`),
  puzzle: (game: string, number: number) => ask<TableCard>('POST', `/games/${encodeURIComponent(game)}/puzzles/${number}`),
  brings: (game: string) => ask<Brings>('GET', brings(game)),
  checkBring: (game: string, value: unknown) => ask<CheckedBring>('POST', `${brings(game)}/check`, { value }),
  readBring: (game: string, text: string) => ask<CheckedBring>('POST', `${brings(game)}/read`, { text }),
  pickBring: (game: string) => ask<CheckedBring>('POST', `${brings(game)}/pick`),
  saveBring: (game: string, request: SaveRequest) => ask<SavedBring>('POST', brings(game), request),
  forgetBring: (game: string, id: string) => ask<Brings>('DELETE', `${brings(game)}/${encodeURIComponent(id)}`),
  session: () => ask<Session>('GET', '/me'),
  enter: (name: string) => ask<Session>('POST', '/me', { name }),
  personalLink: () => ask<PersonalLink>('POST', '/me/link'),
  newLink: () => ask<PersonalLink>('DELETE', '/me/link'),
  signOut: (everywhere: boolean) => ask<Session>('DELETE', `/me${everywhere ? '?everywhere=true' : ''}`),
  useLink: (key: string) => ask<Session>('POST', '/me/claim', { key }),
  mute: (guest: string, muted: boolean) => ask<Session>('POST', '/me/mutes', { guest, muted }),
  notices: () => ask<Notices>('GET', '/me/notices'),
  tellByMail: (address: string | null) => ask<Notices>('POST', '/me/notices/mail', { address }),
  tellWebhook: (url: string | null) => ask<Notices>('POST', '/me/notices/webhook', { url }),
  tellDevice: (device: PushDevice) => ask<Notices>('POST', '/me/notices/push', device),
  forgetDevice: (endpoint: string) => ask<Notices>('POST', '/me/notices/push/stop', { endpoint }),
  tellMeNow: () => ask<Notices>('POST', '/me/notices/try'),
  answerLetter: (answer: 'yes' | 'no', key: string) => ask<KeyRequest>('POST', `/told/${answer}`, { key }),
  tableHook: (id: string) => ask<TableHook>('GET', `${table(id)}/webhook`),
  setTableHook: (id: string, url: string | null) => ask<TableHook>('POST', `${table(id)}/webhook`, { url }),
  played: (before: number | null) => ask<PlayedGames>('GET', `/me/games${parameters({ before })}`),
  ratings: () => ask<Ratings>('GET', '/me/ratings'),
  setListed: (listed: boolean) => ask<Ratings>('POST', '/me/listed', { listed }),
  leaderboard: (game: string, ladder: Leaderboard['ladder']) => ask<Leaderboard>('GET', `/games/${encodeURIComponent(game)}/leaderboard${parameters({ ladder })}`),
  create: (request: TableRequest) => ask<TableCard>('POST', '/tables', request),
  join: (id: string, request: JoinRequest) => ask<TableCard>('POST', `${table(id)}/join`, request),
  handedOut: (id: string) => ask<HandedOut>('GET', `${table(id)}/bring`),
  bring: (id: string, value: unknown) => ask<TableCard>('POST', `${table(id)}/bring`, { value }),
  leave: (id: string) => ask<TableCard>('POST', `${table(id)}/leave`),
  start: (id: string, level: string) => ask<TableCard>('POST', `${table(id)}/start`, { level }),
  seat: (id: string, request: SeatRequest) => ask<TableCard>('POST', `${table(id)}/seat`, request),
  rematch: (id: string) => ask<TableCard>('POST', `${table(id)}/rematch`),
  harder: (id: string) => ask<TableCard>('POST', `${table(id)}/harder`),
  playOn: (id: string, request: ContinueRequest, invite: string | null) =>
    ask<TableCard>('POST', `${table(id)}/continue${parameters({ invite })}`, request),
  replay: (id: string, query: { seat: number | null; first: number; invite: string | null }) =>
    ask<Replay>('GET', `${table(id)}/replay${parameters(query)}`),
  review: (id: string, query: { seat: number; invite: string | null }) => ask<Review>('POST', `${table(id)}/review${parameters(query)}`),
  recordAddress: (id: string, invite: string | null) => `/api${table(id)}/record${parameters({ invite })}`,
};
