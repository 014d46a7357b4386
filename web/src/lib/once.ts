// Reads a thing once, however often it is asked for: what stays the same object is not drawn again when the table moves on.

export function once<Given extends object, Read>(read: (given: Given) => Read): (given: Given) => Read {
  const known = new WeakMap<Given, Read>();
  return (given) => {
    const before = known.get(given);
    if (before !== undefined) return before;
    const now = read(given);
    known.set(given, now);
    return now;
  };
}
