// What the bar shows for the answers that are no card, and the letters of the actions.
import { partsOf, type Sign } from '../../table/answers';
import hourglass from 'icon:hourglass';
import { faceIcon, ICONS, signOfDeck } from './emblems';
import { countedNow, dieFace, villainOf } from './faces';
import { colourOf, faceColour, headColour } from './palette';

const ROWS = ['defend', 'rage', 'villainy', 'loot', 'attack', 'flee'];
const PLAIN: Record<string, Sign> = {
  pass: { path: hourglass },
  stop: { path: ICONS.check, colour: '#8fd694' },
  roll: { path: ICONS.dice, colour: '#e2b04c' },
  protect: { path: ICONS.shield, colour: faceColour('defend') },
  draw: { path: ICONS.card },
  take: { path: ICONS.scale, colour: '#4fb8a5' },
  fight: { path: ICONS.dragon, colour: '#e0706a' },
  go: { path: ICONS.boot },
  activate: { path: ICONS.star, colour: '#e2b04c' },
  'give-scales': { path: ICONS.scale, colour: '#4fb8a5' },
  'give-treasure': { path: ICONS.treasure, colour: '#e2b04c' },
  'give-card': { path: ICONS.card },
  'pick-hit': { path: ICONS.hit },
  'pick-dragon': { path: ICONS.dragon },
  spare: { path: faceIcon('rage') },
  bury: { path: ICONS.fire, colour: '#e0706a' },
  wild: { path: faceIcon('wild') },
  talk: { path: ICONS.chat },
};
for (const row of ROWS) {
  const sign = { path: faceIcon(row), colour: faceColour(row) };
  PLAIN[row] = sign;
  for (let box = 1; box <= 5; box += 1) PLAIN[`${row}-${box}`] = sign;
}
for (const head of ['yellow', 'red', 'blue']) PLAIN[`${head}-head`] = { path: ICONS.dragon, colour: headColour(head) };

const COUNTED: Record<string, Sign> = {
  dice: { path: ICONS.dice, colour: '#e2b04c' },
  spaces: { path: ICONS.boot },
  wounds: { path: ICONS.heal, colour: faceColour('defend') },
};

export function sign(name: string, view: unknown): Sign | undefined {
  const [first, place] = partsOf(name);
  if (first === 'be' && place) return { path: signOfDeck(place), colour: colourOf(place) };
  if (first === 'keep') return (place && PLAIN[place]) || { path: ICONS.dice, colour: '#e2b04c' };
  if (first === 'seat') {
    const villain = villainOf(view, place);
    return { path: signOfDeck(villain), colour: colourOf(villain) };
  }
  if (Number(first) >= 0) return COUNTED[countedNow(view)];
  return first === 'die' ? PLAIN[dieFace(view, place)] : PLAIN[name];
}
export const bare = (name: string): boolean => partsOf(name)[0] === 'die';
export const tucked = (name: string): boolean => partsOf(name)[0] === 'keep';

export const out: ReadonlySet<string> = new Set(['pass', 'stop']);

export const letters: Readonly<Record<string, string>> = { roll: 'r', stop: 'k', pass: 'p', draw: 'd', take: 't', protect: 's', fight: 'f', go: 'g', activate: 'a' };

export const windows = { asks: new Set(['moment']), pass: 'pass' };
