// Ornament that looks hand-made but is the same on every screen: a tiny generator seeded by a word.
// It decides how things look and nothing else; the dice and decks of a game live on the server.

export class Seeded {
  private state: number;

  constructor(word: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < word.length; i += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    }
    this.state = hash >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T>(things: readonly [T, ...T[]]): T {
    return things[Math.floor(this.next() * things.length)] ?? things[0];
  }
}

export const round = (value: number): number => Math.round(value * 10) / 10;
