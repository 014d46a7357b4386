// What the bar shows for the answers that are no card, and the letters of the actions.
import { partsOf, type Sign } from '../../table/answers';
import mining from 'icon:mining';
import pass from 'icon:hourglass';
import no from 'icon:cancel';
import bonus from 'icon:flat-star';
import yes from 'icon:check-mark';
import hand from 'icon:poker-hand';
import footsteps from 'icon:footsteps';
import { plural } from '../../lib/words';
import { SIGNS } from './signs';
import type { View } from './view';

const COLOURS: Record<string, string> = { crimson: '#e0706a', golden: '#e2b04c', amethyst: '#b98be0' };
const PLAIN: Record<string, Sign | undefined> = {
  ...SIGNS,
  mat: SIGNS['egg'],
  excavate: { path: mining, colour: '#c2a98a' },
  entice: SIGNS['dragon'],
  pass: { path: pass },
  use: { path: yes, colour: '#8fd694' },
  skip: { path: no },
  step: SIGNS['guild'],
  'dragon-deck': SIGNS['dragon'],
  'cave-deck': SIGNS['cave'],
  exchange: SIGNS['any'],
  trade: SIGNS['coin'],
  benefit: { path: yes, colour: '#8fd694' },
  bonus: { path: bonus, colour: '#f0c860' },
  'from-hand': { path: hand },
  'from-display': SIGNS['tuck'],
};

export function sign(name: string): Sign | undefined {
  const [first = '', place] = partsOf(name);
  const colour = COLOURS[first];
  if (colour) return place ? { path: SIGNS['cave']?.path ?? '', colour } : { path: footsteps, colour };
  return PLAIN[name] ?? (first === 'slot' ? SIGNS['guild'] : first === 'icon' ? SIGNS['any'] : undefined);
}

export const out: ReadonlySet<string> = new Set(['pass', 'skip']);

export const letters: Readonly<Record<string, string>> = {
  excavate: 'x', entice: 'e', crimson: 'c', golden: 'g', amethyst: 'a', pass: 'p', use: 'y', skip: 'n', step: 's', mat: 'm',
  'dragon-deck': 'd', 'cave-deck': 'v', exchange: 't', trade: 'o', 'from-hand': 'f', 'from-display': 'i',
};

export function warns(name: string, view: unknown): string {
  const { viewer, seats } = view as View;
  const coins = viewer === null ? 0 : (seats[viewer]?.coins ?? 0);
  return name === 'pass' && coins > 0 ? `You still have ${plural(coins, 'coin')}; if you pass, you have no more turns in this round.` : '';
}
