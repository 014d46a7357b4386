// What everybody does at once begins anew in the log: it does not fold up with what its seat did before, unseen.
import type { Chapter } from './chapters';

export function apart(told: readonly Chapter[], kinds: ReadonlySet<string>): Chapter[] {
  return told.flatMap((chapter) => {
    const at = chapter.lines.findLastIndex(({ kind }) => kinds.has(kind));
    if (at < 1) return [chapter];
    const before = { ...chapter, lines: chapter.lines.slice(0, at) };
    return [...apart([before], kinds), { ...chapter, head: null, lines: chapter.lines.slice(at) }];
  });
}
