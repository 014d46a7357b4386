// Where on the table something is that a lesson points at. A lesson names parts of every table, parts
// that a game's board has marked (`data-part`), tokens, words of the glossary (`data-term`) and places things fly to (`data-fly`).

const PARTS: Record<string, string> = {
  hand: '.held-cards',
  board: '.board',
  question: '.prompt',
  scores: 'aside section[aria-label=Scores]',
  log: '#panel-side',
  tools: '.tools',
};

/** The selectors to try, the best first. */
export function selectorsOf(point: string): string[] {
  const [kind = '', ...rest] = point.split(' ');
  const name = rest.join(' ');
  if (!name) return PARTS[kind] ? [PARTS[kind]] : [];
  const value = JSON.stringify(name);
  // A thing on the table is better to point at than its button in the bar.
  if (kind === 'token') return [`.board [data-token=${value}]`, `.held-cards [data-token=${value}]`, `[data-token=${value}]`];
  if (kind === 'term') return [`.play [data-term=${value} i]`];
  if (kind === 'part') return [`[data-part=${value}]`];
  if (kind === 'place') return [`[data-fly=${value}]`];
  return [];
}

export function find(point: string): HTMLElement | null {
  for (const selector of selectorsOf(point)) {
    for (const found of document.querySelectorAll<HTMLElement>(selector)) {
      const { width, height } = found.getBoundingClientRect();
      if (width && height) return found;
    }
  }
  return null;
}
