// What the bar shows for the answers that are no card, and the letters of the actions.
import { verbOf, type Sign } from '../../table/answers';
import { ICONS } from './signs';

const GOLD = '#e2b04c';
const PLAIN: Record<string, Sign> = {
  pass: { path: ICONS.pass },
  done: { path: ICONS.yes, colour: '#8fd694' },
  yes: { path: ICONS.yes, colour: '#8fd694' },
  no: { path: ICONS.no },
  exchange: { path: ICONS.exchange },
  shuffle: { path: ICONS.mix },
  dragon: { path: ICONS.dragon, colour: '#e0706a' },
  terrain: { path: ICONS.terrain, colour: '#8fbf6a' },
  draw: { path: ICONS.deck },
  remove: { path: ICONS.grave },
  plus: { path: ICONS.plus, colour: '#8fd694' },
  minus: { path: ICONS.minus, colour: '#ff9a90' },
  'from-store': { path: ICONS.under_it },
  kill: { path: ICONS.slay },
};
const BY_VERB: Record<string, Sign> = {
  at: { path: ICONS.shield },
  use: { path: ICONS.use, colour: GOLD },
  treasure: { path: ICONS.coins, colour: GOLD },
  'use-treasure': { path: ICONS.use, colour: GOLD },
  seat: { path: ICONS.seat },
  row: { path: ICONS.row },
};

export const sign = (name: string): Sign | undefined => PLAIN[name] ?? BY_VERB[verbOf(name)] ?? (Number(name) >= 0 ? { path: ICONS.coins, colour: GOLD } : undefined);

export const out: ReadonlySet<string> = new Set(['pass', 'done', 'no']);

export const letters: Readonly<Record<string, string>> = { pass: 'p', done: 'd', yes: 'y', no: 'n', exchange: 'e', draw: 'w' };

export const windows = { asks: new Set(['answers', 'interception']), pass: 'pass' };
