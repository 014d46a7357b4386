// What the bar shows for the answers that are no card, and the letters of the actions.
import { verbOf, type Sign } from '../../table/answers';
import next from 'icon:hourglass';
import no from 'icon:cancel';
import yes from 'icon:check-mark';
import { BONUS_ICONS, ICONS, POINT_ICONS } from './emblems';
import { plural } from '../../lib/words';
import { POINT_COLOURS } from './palette';
import type { View } from './view';

const BY_VERB: Record<string, Sign> = {
  city: { path: ICONS.tower },
  order: { path: ICONS.tower },
  attack: { path: POINT_ICONS.battle, colour: POINT_COLOURS.battle },
  fly: { path: ICONS.dragon, colour: '#e0706a' },
  redeploy: { path: ICONS.shield },
  'use-building': { path: ICONS.tower },
  'use-troop': { path: ICONS.shield },
  'play-all': { path: POINT_ICONS.command, colour: POINT_COLOURS.command },
  'fly-home': { path: ICONS.dragon },
  defeat: { path: ICONS.dragon, colour: '#e0706a' },
  draw: { path: BONUS_ICONS['draw'] ?? '' },
  skip: { path: no },
  keep: { path: yes, colour: '#8fd694' },
  redraw: { path: ICONS.cycle },
  'renew-row': { path: ICONS.cycle },
  'end-turn': { path: next },
};

export const sign = (name: string): Sign | undefined => BY_VERB[name] ?? BY_VERB[verbOf(name)];

export const out: ReadonlySet<string> = new Set(['end-turn', 'skip']);

export const letters: Readonly<Record<string, string>> = {
  'play-all': 'a', 'end-turn': 'e', draw: 'd', skip: 'n', keep: 'k', redraw: 'r', 'renew-row': 'w', 'fly-home': 'f', defeat: 'v',
};

export function warns(name: string, view: unknown): string {
  const left = (view as View).hand.filter(({ acts }) => acts.some(({ verb }) => verb === 'play')).length;
  return name === 'end-turn' && left > 0 ? `${plural(left, 'card')} in your hand can still be played.` : '';
}
