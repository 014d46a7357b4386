// Silhouettes for pictures: mountains, hills, trees, towers and crags as SVG path data, seeded by the picture.
import { round, type Seeded } from './seeded';

export interface Field {
  width: number;
  bottom: number;
}

const CARD: Field = { width: 250, bottom: 262 };

export function mountains(random: Seeded, base: number, height: number, { width, bottom }: Field = CARD): { land: string; snow: string } {
  let land = `M0 ${bottom}L0 ${base}`;
  let snow = '';
  let x = round(random.between(-40, -10));
  while (x < width + 10) {
    const half = random.between(26, 48);
    const top = round(base - random.between(height * 0.5, height));
    const peak = round(x + half);
    land += `L${x} ${base}L${peak} ${top}L${round(peak + half)} ${base}`;
    const cap = (base - top) * 0.3;
    const w = (half * cap) / (base - top);
    snow += `M${peak} ${top}L${round(peak + w)} ${round(top + cap)}L${round(peak + w * 0.4)} ${round(top + cap * 0.75)}L${peak} ${round(top + cap * 1.15)}L${round(peak - w * 0.45)} ${round(top + cap * 0.72)}L${round(peak - w)} ${round(top + cap)}Z`;
    x = round(x + half * random.between(0.9, 1.5));
  }
  return { land: `${land}L${width + 10} ${base}L${width + 10} ${bottom}Z`, snow };
}

export function hills(random: Seeded, base: number, swell: number, { width, bottom }: Field = CARD): string {
  let d = `M-10 ${bottom}L-10 ${base}`;
  let x = -10;
  while (x < width + 10) {
    const wide = random.between(50, 95);
    const rise = random.between(swell * 0.4, swell);
    d += `Q${round(x + wide / 2)} ${round(base - rise)} ${round(x + wide)} ${base}`;
    x += wide;
  }
  return `${d}L${width + 20} ${bottom}Z`;
}

export function trees(random: Seeded, base: number, tall: number, { width }: Field = CARD): string {
  let d = '';
  for (let x = random.between(-8, 6); x < width + 6; x += random.between(13, 27)) {
    const h = random.between(tall * 0.6, tall);
    const w = random.between(9, 17);
    const top = base - h;
    d += `M${round(x - 1.6)} ${base + 30}L${round(x - 1.2)} ${round(top + h * 0.4)}L${round(x + 1.2)} ${round(top + h * 0.4)}L${round(x + 1.6)} ${base + 30}Z`;
    if (random.next() < 0.55) {
      d += `M${round(x)} ${round(top)}Q${round(x + w)} ${round(top + h * 0.35)} ${round(x + w * 0.7)} ${round(top + h * 0.62)}Q${round(x)} ${round(top + h * 0.74)} ${round(x - w * 0.7)} ${round(top + h * 0.62)}Q${round(x - w)} ${round(top + h * 0.35)} ${round(x)} ${round(top)}Z`;
    } else {
      const r = w * 0.78;
      d += `M${round(x - r)} ${round(top + r)}a${round(r)} ${round(r)} 0 1 1 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-r * 2)} 0Z`;
    }
  }
  return d;
}

export function towers(random: Seeded, base: number, { width }: Field = CARD): string {
  let d = '';
  const places = random.whole(2, 3);
  for (let i = 0; i < places; i += 1) {
    const x = (width / places) * (i + random.between(0.15, 0.8));
    const count = random.whole(2, 4);
    for (let j = 0; j < count; j += 1) {
      const left = round(x + j * 11 - count * 5);
      const w = round(random.between(8, 12));
      const top = round(base - random.between(24, 62));
      d += `M${left} ${base + 20}V${top}l${w / 2} ${-round(random.between(9, 18))}l${w / 2} ${round(random.between(9, 12))}V${base + 20}Z`;
    }
  }
  return d;
}

export function crags(random: Seeded, base: number, height: number, { width, bottom }: Field = CARD): string {
  let d = `M-5 ${bottom}L-5 ${base}`;
  for (let x = 0; x < width + 10; x += random.between(7, 17)) {
    d += `L${round(x)} ${round(base - (random.next() < 0.3 ? random.between(height * 0.6, height) : random.between(0, height * 0.35)))}`;
  }
  return `${d}L${width + 10} ${base}L${width + 10} ${bottom}Z`;
}

export function bats(random: Seeded, fill: string): string {
  let out = '';
  for (let i = 0; i < random.whole(3, 6); i += 1) {
    const x = round(random.between(20, 230));
    const y = round(random.between(26, 118));
    const s = round(random.between(0.5, 1.1));
    out += `<path transform="translate(${x} ${y}) scale(${s})" d="M0 3q-3-6-6-1q-5-7-12-3q5 0 6 5q3-3 5 0q3-2 7 3q4-5 7-3q2-3 5 0q1-5 6-5q-7-4-12 3q-3-5-6 1Z" fill="${fill}"/>`;
  }
  return out;
}
