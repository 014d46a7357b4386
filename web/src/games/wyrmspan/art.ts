// The cave behind every dragon and on every cave card: a lit hollow between walls, stalactites and boulders, with what grows or
// glows in each of the three caves. Seeded by the card, so no two look alike and each looks the same everywhere.
import { round, Seeded } from '../../lib/seeded';

export const WIDTH = 160;
export const HEIGHT = 100;

export interface Sky {
  /** The hollow at its brightest, and at its walls. */
  sky: [string, string];
  light: string;
}

export const SKIES: Record<string, Sky> = {
  crimson: { sky: ['#c4503c', '#5a1a1c'], light: '#ffc38a' },
  golden: { sky: ['#d19a2f', '#5e3f10'], light: '#ffedb0' },
  amethyst: { sky: ['#8d63bd', '#38215a'], light: '#ecd6ff' },
  stone: { sky: ['#7a5a3a', '#2e2116'], light: '#ffc77a' },
};
/** The caves in the order in which their lights lie side by side. */
export const HABITATS = Object.keys(SKIES).filter((cave) => cave !== 'stone');
export const skyOf = (habitat: string): Sky => SKIES[habitat] ?? (SKIES.stone as Sky);

const path = (d: string, fill: string, opacity: number): string => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

/** A row of teeth of stone, hanging from above (`way` 1) or standing below (`way` -1). */
function teeth(random: Seeded, edge: number, way: number, longest: number, room = 62): string {
  let d = `M-6 ${edge - way * 40}L-6 ${edge}`;
  for (let x = -6; x < WIDTH + 6; ) {
    const wide = random.between(0.11, 0.27) * room;
    // The middle stays open: that is where the dragon is.
    const open = Math.min(1, Math.abs(x + wide / 2 - WIDTH / 2) / room);
    const long = random.between(0.25, 1) * longest * (0.25 + 0.75 * open);
    d += `L${round(x + wide * 0.42)} ${round(edge + way * long)}L${round(x + wide)} ${round(edge + way * random.between(0, 3))}`;
    x += wide;
  }
  return `${d}L${WIDTH + 6} ${edge - way * 40}Z`;
}

/** Both walls, closing in above. */
function walls(random: Seeded, near: number): string {
  const left = near + random.between(-4, 6);
  const right = WIDTH - near + random.between(-6, 4);
  const top = random.between(6, 14);
  const bend = (): number => random.between(-5, 5);
  return (
    `M-4 -4H${WIDTH + 4}V${HEIGHT + 4}H${round(right + 8)}` +
    `L${round(right + bend())} ${round(72 + bend())}L${round(right - 3 + bend())} ${round(44 + bend())}Q${round(right - 8)} ${round(top)} ${WIDTH / 2} ${round(top)}` +
    `Q${round(left + 8)} ${round(top)} ${round(left + 3 + bend())} ${round(44 + bend())}L${round(left + bend())} ${round(72 + bend())}L${round(left - 8)} ${HEIGHT + 4}H-4Z`
  );
}

function boulders(random: Seeded): string {
  let d = `M-4 ${HEIGHT + 4}L-4 ${HEIGHT - 10}`;
  for (let x = -4; x < WIDTH + 4; ) {
    const wide = random.between(14, 30);
    d += `Q${round(x + wide / 2)} ${round(HEIGHT - random.between(12, 24))} ${round(x + wide)} ${round(HEIGHT - random.between(5, 10))}`;
    x += wide;
  }
  return `${d}L${WIDTH + 4} ${HEIGHT + 4}Z`;
}

function embers(random: Seeded, light: string): string {
  const glow = Array.from({ length: 12 }, () => {
    const r = random.between(0.6, 1.9);
    return `<circle cx="${round(random.between(6, WIDTH - 6))}" cy="${round(random.between(24, 92))}" r="${round(r)}" fill="${light}" opacity="${round(random.between(0.4, 0.9))}"/>`;
  });
  return glow.join('');
}

function roots(random: Seeded, light: string): string {
  let d = '';
  for (let i = 0; i < 9; i += 1) {
    const x = random.between(4, WIDTH - 4);
    const long = random.between(16, 46) * (0.35 + Math.abs(x - WIDTH / 2) / 110);
    const sway = random.between(-7, 7);
    d += `M${round(x)} 0q${round(sway)} ${round(long / 2)} ${round(sway / 2)} ${round(long)}`;
  }
  return `<path d="${d}" fill="none" stroke="${light}" stroke-width="1.3" stroke-linecap="round" opacity=".55"/>`;
}

function crystals(random: Seeded, light: string): string {
  let out = '';
  for (let i = 0; i < 8; i += 1) {
    const x = i % 2 ? random.between(112, 154) : random.between(6, 48);
    const tall = random.between(12, 34);
    const wide = random.between(2.5, 5.5);
    const lean = random.between(-7, 7);
    const foot = HEIGHT - 8;
    const tip = `L${round(x + lean)} ${round(foot - tall)}L${round(x + wide + lean * 0.6)} ${round(foot - tall * 0.7)}L${round(x + wide)} ${foot + 10}Z`;
    out += path(`M${round(x - wide)} ${foot + 10}L${round(x - wide + lean * 0.6)} ${round(foot - tall * 0.72)}${tip}`, light, 0.6);
    out += path(`M${round(x)} ${foot + 10}${tip}`, '#2a0f4a', 0.35);
  }
  return out;
}

const GROWTH: Record<string, (random: Seeded, light: string) => string> = { crimson: embers, golden: roots, amethyst: crystals };

const drawn = new Map<string, string>();

/** The picture without its sky, as SVG. */
export function cavern(id: string, habitats: readonly string[]): string {
  const known = drawn.get(id);
  if (known !== undefined) return known;
  const random = new Seeded(`cave of ${id}`);
  const grown = habitats.map((habitat) => (GROWTH[habitat] ?? embers)(random, skyOf(habitat).light));
  const picture = habitats.length ? den(random, grown.join('')) : mouth(random, embers(random, skyOf('stone').light));
  drawn.set(id, picture);
  return picture;
}

/** Wide, for a dragon in the middle. */
function den(random: Seeded, grown: string): string {
  return (
    path(walls(random, 26), '#1a0d10', 0.3) +
    path(teeth(random, 6, 1, 42), '#1a0d10', 0.38) +
    grown +
    path(walls(random, 8), '#120a0d', 0.5) +
    path(teeth(random, 0, 1, 30), '#0e080b', 0.72) +
    path(teeth(random, HEIGHT - 2, -1, 24), '#120a0d', 0.55) +
    path(boulders(random), '#0e080b', 0.8)
  );
}

/** Narrow and tall, seen from before it: the way into a mountain. */
function mouth(random: Seeded, grown: string): string {
  return (
    path(walls(random, 58), '#2a1a10', 0.55) +
    path(teeth(random, 16, 1, 22, 26), '#1c110b', 0.7) +
    grown +
    path(walls(random, 50), '#1c120c', 0.85) +
    path(teeth(random, 8, 1, 18, 30), '#0e0806', 0.85) +
    path(teeth(random, HEIGHT - 4, -1, 16, 30), '#150d08', 0.8) +
    path(boulders(random), '#0e0806', 0.85)
  );
}

/** The key of a sky that lies over several caves at once. */
export const skyKey = (habitats: readonly string[]): string => HABITATS.filter((cave) => habitats.includes(cave)).join('-') || 'stone';
