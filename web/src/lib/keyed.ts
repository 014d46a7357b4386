// Copies of a card are alike, so a copy is known by its turn among them: what is drawn for it stays the same when others come or go.
export function keyed<T>(things: readonly T[], name: (thing: T) => string): { thing: T; key: string; first: boolean }[] {
  const seen = new Map<string, number>();
  return things.map((thing) => {
    const word = name(thing);
    const turn = seen.get(word) ?? 0;
    seen.set(word, turn + 1);
    return { thing, key: `${word}-${turn}`, first: turn === 0 };
  });
}
