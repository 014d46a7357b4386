// The words of a game that a newcomer may not know, read from the glossary in its rules.

export interface Term {
  word: string;
  words: string;
  rule: string;
}

const SECTION = /^## Glossary$([\s\S]*?)(?=^## |(?![\s\S]))/m;
const ENTRY = /^- \*\*(.+?)\*\*: ([\s\S]+?) \[([A-Z0-9-]+)\]\(#\3\)/gm;

export function readGlossary(markdown: string): Term[] {
  const section = SECTION.exec(markdown)?.[1] ?? '';
  return [...section.matchAll(ENTRY)].map(([, word = '', words = '', rule = '']) => ({ word, words: words.replaceAll(/\s+/g, ' '), rule }));
}

/** The terms that a text uses, in the glossary's order. */
export function termsIn(text: string, glossary: readonly Term[]): Term[] {
  return glossary.filter(({ word }) => new RegExp(`\\b${word.replaceAll(/\s+/g, '[ -]')}(?:s|ed|es|ing)?\\b`, 'i').test(text));
}
