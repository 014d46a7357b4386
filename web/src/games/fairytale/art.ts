// The picture on a card: a sky, a light, a land and a ring of ornament, composed from the faction's
// palette and seeded by the card, so that no two kinds look alike and each looks the same everywhere.
import { bats, crags, hills, mountains, towers, trees } from '../../lib/scenery';
import { round, Seeded } from '../../lib/seeded';
import { type Palette, paletteOf } from './palette';

const HORIZON = 150;

const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`;

function light(random: Seeded, palette: Palette, crescent: boolean): string {
  const x = round(random.between(70, 180));
  const y = round(random.between(58, 92));
  const r = round(random.between(24, 36));
  const halo = [2.6, 1.9, 1.4]
    .map((k) => `<circle cx="${x}" cy="${y}" r="${round(r * k)}" fill="${palette.light}" opacity=".13"/>`)
    .join('');
  if (!crescent) return `${halo}<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.light}" opacity=".9"/>`;
  const moon = `M${x} ${y - r}A${r} ${r} 0 1 1 ${x - r * 0.5} ${round(y + r * 0.86)}A${round(r * 0.86)} ${round(r * 0.86)} 0 1 0 ${x} ${y - r}Z`;
  return halo + path(moon, palette.light, ' opacity=".9"');
}

function rays(random: Seeded, palette: Palette): string {
  const count = random.whole(11, 15);
  const turn = random.between(0, 20);
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const a = ((i / count) * 360 + turn) * (Math.PI / 180);
    const b = a + Math.PI / count / 1.2;
    d += `M125 128L${round(125 + 260 * Math.cos(a))} ${round(128 + 260 * Math.sin(a))}L${round(125 + 260 * Math.cos(b))} ${round(128 + 260 * Math.sin(b))}Z`;
  }
  return path(d, palette.light, ' opacity=".16"');
}

function stars(random: Seeded, palette: Palette, count: number): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const x = round(random.between(14, 236));
    const y = round(random.between(14, 130));
    const r = round(random.between(0.8, 2.6));
    d += `M${x} ${y - r * 2}L${round(x + r * 0.5)} ${round(y - r * 0.5)}L${x + r * 2} ${y}L${round(x + r * 0.5)} ${round(y + r * 0.5)}L${x} ${y + r * 2}L${round(x - r * 0.5)} ${round(y + r * 0.5)}L${x - r * 2} ${y}L${round(x - r * 0.5)} ${round(y - r * 0.5)}Z`;
  }
  return path(d, palette.light, ' opacity=".75"');
}

// A ring of ornament with rotational symmetry stands behind the emblem like a rose window.
function ring(random: Seeded, palette: Palette): string {
  const fold = random.pick([8, 9, 10, 12, 14, 16] as const);
  const inner = round(random.between(56, 62));
  const outer = round(inner + random.between(16, 24));
  const mid = (inner + outer) / 2;
  const w = round((Math.PI * mid) / fold - 1.5);
  const motif = random.pick([
    `M0 ${-outer}Q${w} ${-mid} 0 ${-inner}Q${-w} ${-mid} 0 ${-outer}Z`,
    `M0 ${-outer}L${round(w * 0.8)} ${-mid}L0 ${-inner}L${round(-w * 0.8)} ${-mid}Z`,
    `M${-w} ${-inner}Q0 ${-outer - 12} ${w} ${-inner}Q0 ${-mid} ${-w} ${-inner}Z`,
    `M0 ${-outer - 4}L${round(w * 0.45)} ${-inner}L${round(-w * 0.45)} ${-inner}Z`,
    `M${-w} ${-mid}A${w} ${w} 0 0 1 ${w} ${-mid}A${round(w * 0.7)} ${round(w * 0.7)} 0 0 0 ${-w} ${-mid}Z`,
  ] as const);
  const turn = round(random.between(0, 360 / fold));
  let petals = '';
  let beads = '';
  for (let i = 0; i < fold; i += 1) {
    const angle = round((i * 360) / fold + turn);
    petals += `<path d="${motif}" transform="rotate(${angle})"/>`;
    beads += `<circle cy="${-outer - 5}" r="1.8" transform="rotate(${round(angle + 180 / fold)})"/>`;
  }
  return (
    `<g transform="translate(125 128)" fill="${palette.light}"><circle r="${inner - 3}" fill="${palette.sky[0]}" opacity=".5"/>` +
    `<g opacity=".5">${petals}</g><g opacity=".8">${beads}</g>` +
    `<g fill="none" stroke="${palette.light}"><circle r="${inner - 3}" stroke-width="1.6" opacity=".9"/><circle r="${outer + 10}" stroke-width=".8" opacity=".6"/></g></g>`
  );
}

function land(random: Seeded, faction: string, palette: Palette): string {
  const [far, near, front] = palette.land;
  if (faction === 'dragonvale') {
    const back = mountains(random, HORIZON + 26, 96);
    const fore = mountains(random, HORIZON + 52, 62);
    return (
      path(back.land, far) + path(back.snow, '#fff', ' opacity=".7"') + path(fore.land, near) +
      path(fore.snow, '#fff', ' opacity=".25"') + path(hills(random, 226, 30), front)
    );
  }
  if (faction === 'fairywood') {
    return (
      path(hills(random, HORIZON + 20, 36), far) + path(trees(random, HORIZON + 42, 78), near, ' opacity=".85"') +
      path(hills(random, 208, 22), near) + path(trees(random, 222, 56), front) + path(hills(random, 230, 16), front)
    );
  }
  if (faction === 'holy_empire') {
    return (
      path(hills(random, HORIZON + 24, 40), far) + path(towers(random, HORIZON + 34), near) +
      path(hills(random, 200, 30), near) + path(hills(random, 230, 26), front)
    );
  }
  if (faction === 'shadow') {
    return path(crags(random, HORIZON + 36, 96), far) + path(crags(random, 208, 62), near) + path(hills(random, 232, 20), front);
  }
  return path(hills(random, HORIZON + 30, 46), far, ' opacity=".8"') + path(hills(random, 204, 36), near, ' opacity=".85"') + path(hills(random, 232, 26), front);
}

const pictures = new Map<string, string>();

export function picture(id: string, faction: string): string {
  const known = pictures.get(id);
  if (known !== undefined) return known;
  const random = new Seeded(`picture of ${id}`);
  const palette = paletteOf(faction);
  const dark = faction === 'shadow' || faction === 'all';
  const sky =
    (dark ? stars(random, palette, 34) : '') +
    (faction === 'holy_empire' || faction === 'all' || random.next() < 0.35 ? rays(random, palette) : '') +
    light(random, palette, faction === 'shadow');
  const creatures = faction === 'shadow' ? bats(random, palette.sky[0]) : '';
  const drawn = sky + land(random, faction, palette) + creatures + ring(random, palette);
  pictures.set(id, drawn);
  return drawn;
}
