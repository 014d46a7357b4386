// A line of the log for the plate of its seat, where there is little room.

/** What was done, without why, with what, and by whose doing; a thing that something happened to without its owner. */
export function inBrief(words: string): string {
  const owned = words.replace(/^.+?'s (?:card )?(?=.+ is \w+ed by )/, '');
  return owned.replace(/( is \w+ed) by .*/, '$1').replace(/(?:, because| with| from| for) .*/, '').replace(/\.?$/, '.');
}
