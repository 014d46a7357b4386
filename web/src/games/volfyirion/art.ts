// The picture on a card: a sky, a light and a land, composed from the palette of its colour and seeded by the card, so that no
// two look alike and each looks the same everywhere.
import type { Palette } from '../../lib/palette';
import { crags, hills, mountains, towers, trees } from '../../lib/scenery';
import { round, Seeded } from '../../lib/seeded';
import { paletteOf } from './palette';

const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`;

function sun(random: Seeded, palette: Palette): string {
  const x = round(random.between(60, 190));
  const y = round(random.between(60, 100));
  const r = round(random.between(20, 34));
  const halo = [2.8, 2, 1.4].map((k) => `<circle cx="${x}" cy="${y}" r="${round(r * k)}" fill="${palette.light}" opacity=".14"/>`);
  return `${halo.join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.light}" opacity=".85"/>`;
}

// Crystals grow out of the ground wherever the dragon's country shows.
function crystals(random: Seeded, palette: Palette, base: number): string {
  let out = '';
  for (let i = 0; i < random.whole(3, 6); i += 1) {
    const x = random.between(16, 234);
    const tall = random.between(26, 74);
    const wide = random.between(6, 13);
    const lean = random.between(-16, 16);
    const tip = `${round(x + lean)} ${round(base - tall)}`;
    const side = `${round(x + wide + lean * 0.6)} ${round(base - tall * 0.72)}`;
    out += path(`M${round(x - wide)} ${base + 14}L${round(x - wide + lean * 0.6)} ${round(base - tall * 0.7)}L${tip}L${side}L${round(x + wide)} ${base + 14}Z`, palette.light, ' opacity=".5"');
    out += path(`M${round(x)} ${base + 14}L${tip}L${side}L${round(x + wide)} ${base + 14}Z`, palette.sky[1], ' opacity=".6"');
  }
  return out;
}

function land(random: Seeded, kind: string, palette: Palette): string {
  const [far, near, front] = palette.land;
  if (kind === 'building' || kind === 'city') {
    return path(hills(random, 170, 30), far) + path(towers(random, 190), near) + path(hills(random, 214, 24), near) + path(hills(random, 236, 18), front);
  }
  if (kind === 'wonder' || kind === 'lair') {
    return path(crags(random, 186, 90), far) + crystals(random, palette, 206) + path(crags(random, 226, 44), near) + path(hills(random, 240, 14), front);
  }
  if (kind === 'troop') {
    const range = mountains(random, 182, 84);
    return path(range.land, far) + path(range.snow, '#fff', ' opacity=".55"') + path(crags(random, 222, 30), near) + path(hills(random, 238, 16), front);
  }
  return random.next() < 0.5
    ? path(hills(random, 176, 40), far) + path(trees(random, 204, 60), near, ' opacity=".9"') + path(hills(random, 228, 22), front)
    : path(mountains(random, 186, 90).land, far) + path(hills(random, 206, 30), near) + crystals(random, palette, 226) + path(hills(random, 238, 16), front);
}

function rays(random: Seeded, palette: Palette): string {
  const count = random.whole(10, 15);
  const turn = random.between(0, 30);
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const a = ((i / count) * 360 + turn) * (Math.PI / 180);
    const b = a + Math.PI / count / 1.3;
    d += `M125 118L${round(125 + 260 * Math.cos(a))} ${round(118 + 260 * Math.sin(a))}L${round(125 + 260 * Math.cos(b))} ${round(118 + 260 * Math.sin(b))}Z`;
  }
  return path(d, palette.light, ' opacity=".13"');
}

const pictures = new Map<string, string>();

export function picture(id: string, group: string, kind: string): string {
  const known = pictures.get(id);
  if (known !== undefined) return known;
  const random = new Seeded(`picture of ${id}`);
  const palette = paletteOf(group);
  const drawn = (random.next() < 0.6 ? rays(random, palette) : '') + sun(random, palette) + land(random, kind, palette);
  pictures.set(id, drawn);
  return drawn;
}
