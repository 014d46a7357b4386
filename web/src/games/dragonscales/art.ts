// The picture on a card: a cave with a glow at its end, stalactites above and a heap of gold or bones below, seeded by the card.
import type { Palette } from '../../lib/palette';
import { bats, crags, hills } from '../../lib/scenery';
import { round, Seeded } from '../../lib/seeded';
import { paletteOf } from './palette';

const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`;

/** Teeth of stone that hang from above. */
export function stalactites(random: Seeded, width: number, long: number): string {
  let d = `M-5 -12H${width + 5}`;
  let x = width + 5;
  while (x > -5) {
    const wide = random.between(8, 22);
    const down = random.next() < 0.35 ? random.between(long * 0.5, long) : random.between(2, long * 0.4);
    d += `L${round(x)} ${round(random.between(4, 10))}L${round(x - wide / 2)} ${round(down)}`;
    x -= wide;
  }
  return `${d}L-5 6Z`;
}

function glow(random: Seeded, palette: Palette): string {
  const x = round(random.between(80, 170));
  const y = round(random.between(96, 130));
  return [92, 66, 44, 26].map((r) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${round(r * 0.82)}" fill="${palette.light}" opacity=".16"/>`).join('');
}

/** Coins, and now and then a gem, on the ground. */
export function hoard(random: Seeded, count: number, width: number, base: number, light: string): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const x = round(random.between(4, width - 4));
    const y = round(base - random.between(-6, 16));
    const r = round(random.between(3, 6.5));
    out += random.next() < 0.14
      ? path(`M${x} ${round(y - r)}l${r} ${r}l${-r} ${round(r * 1.3)}l${-r} ${round(-r * 1.3)}Z`, random.pick(['#7fd0ff', '#ff7a8a', '#9fe08a']), ' opacity=".9"')
      : `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${round(r * 0.55)}" fill="${random.pick([light, '#f0c75a', '#d79b2c'])}" stroke="#5a3a08" stroke-width=".8"/>`;
  }
  return out;
}

const pictures = new Map<string, string>();

export function picture(id: string, deck: string): string {
  const known = pictures.get(id);
  if (known !== undefined) return known;
  const random = new Seeded(`picture of ${id}`);
  const palette = paletteOf(deck);
  const [far, near, front] = palette.land;
  const drawn = [
    glow(random, palette),
    path(crags(random, 176, 70), far, ' opacity=".8"'),
    path(stalactites(random, 250, 74), near),
    random.next() < 0.5 ? bats(random, palette.sky[0]) : '',
    path(hills(random, 208, 34), near),
    deck === 'treasure' || deck === 'rage' ? hoard(random, 46, 250, 226, palette.light) : path(crags(random, 228, 22), front),
    path(hills(random, 240, 14), front),
    path(stalactites(random, 250, 34), front),
  ].join('');
  pictures.set(id, drawn);
  return drawn;
}
