import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readGlossary, termsIn } from './glossary';

const GAMES = fileURLToPath(new URL('../../../src/wyrmhall/games/', import.meta.url));
const CLIENT = fileURLToPath(new URL('../games/', import.meta.url));
const folders = readdirSync(GAMES, { withFileTypes: true }).filter((one) => one.isDirectory() && readdirSync(`${GAMES}/${one.name}`).includes('rules.md'));

describe('the glossary', () => {
  it.each(folders.map(({ name }) => name))('of %s explains words by rules that exist', (game) => {
    const rules = readFileSync(`${GAMES}/${game}/rules.md`, 'utf8');
    const terms = readGlossary(rules);
    expect(terms.length).toBeGreaterThan(8);
    for (const { rule, words } of terms) {
      expect(rules).toContain(`**${rule}**`);
      expect(words).toMatch(/^[A-Z].*\.$/);
    }
  });

  it.each(folders.map(({ name }) => name))('of %s has every word that the table points at', (game) => {
    const terms = new Set(readGlossary(readFileSync(`${GAMES}/${game}/rules.md`, 'utf8')).map(({ word }) => word));
    const files = readdirSync(`${CLIENT}/${game}`).filter((file) => /\.(?:svelte|ts)$/.test(file)).map((file) => readFileSync(`${CLIENT}/${game}/${file}`, 'utf8'));
    const pointed = files.flatMap((text) => [...text.matchAll(/(?:data-term="|term: ')([^"'{}]+)/g)].map((match) => match[1] ?? ''));
    expect(pointed.length).toBeGreaterThan(0);
    expect(pointed.filter((word) => !terms.has(word))).toEqual([]);
  });

  it('finds its words in a text, in whatever form', () => {
    const terms = readGlossary('## Glossary\n\n- **Tuck**: Put it\n  under. [WS-1](#WS-1)\n- **End game**: Last. [WS-2](#WS-2)\n\n## Readings\n\n- **Lay**: no. [X-1](#X-1)\n');
    expect(terms.map(({ word, words }) => `${word}: ${words}`)).toEqual(['Tuck: Put it under.', 'End game: Last.']);
    expect(termsIn('End-game: 1 VP for each tucked card', terms).length).toBe(2);
    expect(termsIn('stucky', terms)).toEqual([]);
  });
});
