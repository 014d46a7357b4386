// The picture on a card, seeded by the card: a burning sky for dragons, land for terrain, a heap of gold for treasures, and
// a lit stage for everything else.
import type { Palette } from '../../lib/palette';
import { bats, crags, hills, mountains, towers, trees } from '../../lib/scenery';
import { round, Seeded } from '../../lib/seeded';
import { paletteOf } from './palette';

const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`;

function glow(random: Seeded, palette: Palette): string {
  const x = round(random.between(90, 160));
  const y = round(random.between(92, 130));
  return [96, 70, 46, 26].map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.light}" opacity=".15"/>`).join('');
}

function rays(random: Seeded, palette: Palette): string {
  const turn = random.between(0, 20);
  return Array.from({ length: 12 }, (_, i) => `<path d="M125 118L112 -150H138Z" fill="${palette.light}" opacity=".1" transform="rotate(${round(turn + i * 30)} 125 118)"/>`).join('');
}

function coins(random: Seeded): string {
  let out = '';
  for (let i = 0; i < 54; i += 1) {
    const x = round(random.between(6, 244));
    const y = round(248 - random.between(0, 46) * (1 - Math.abs(x - 125) / 150));
    out += `<ellipse cx="${x}" cy="${y}" rx="9" ry="4" fill="${random.pick(['#ffe89a', '#f0c75a', '#d79b2c'])}" stroke="#6b4708" stroke-width=".9"/>`;
  }
  return out;
}

function scene(random: Seeded, look: string, palette: Palette): string {
  const [far, near, front] = palette.land;
  if (look === 'treasure') return path(hills(random, 226, 30), near) + coins(random);
  if (look === 'terrain') {
    const { land, snow } = mountains(random, 190, 110);
    const wooded = random.next() < 0.55;
    return path(land, far, ' opacity=".85"') + path(snow, '#fff', ' opacity=".7"') + path(hills(random, 210, 30), near) + (wooded ? path(trees(random, 226, 40), front) : '') + path(hills(random, 240, 16), front);
  }
  if (look === 'dragon') return path(crags(random, 196, 84), far, ' opacity=".75"') + bats(random, palette.sky[0]) + path(crags(random, 226, 34), near) + path(hills(random, 244, 12), front);
  return path(hills(random, 214, 30), far, ' opacity=".8"') + path(towers(random, 222), near) + path(hills(random, 242, 14), front);
}

const pictures = new Map<string, string>();

export function picture(id: string, look: string): string {
  const known = pictures.get(id);
  if (known !== undefined) return known;
  const random = new Seeded(`picture of ${id}`);
  const palette = paletteOf(look);
  const drawn = glow(random, palette) + (look === 'terrain' ? '' : rays(random, palette)) + scene(random, look, palette);
  pictures.set(id, drawn);
  return drawn;
}
