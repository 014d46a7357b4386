import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asked, best, weigh } from './rulesearch';

const GAMES = fileURLToPath(new URL('../../../src/wyrmhall/games/', import.meta.url));
const games = readdirSync(GAMES, { withFileTypes: true })
  .filter((one) => one.isDirectory() && readdirSync(`${GAMES}/${one.name}`).includes('rules.md'))
  .map(({ name }) => name);

function passages(game: string): { text: string; above: string }[] {
  let above = '';
  return readFileSync(`${GAMES}/${game}/rules.md`, 'utf8')
    .split(/\n(?=- |#|\n)/)
    .flatMap((text) => {
      if (text.startsWith('#')) above = text;
      return text.trim() && !text.startsWith('#') ? [{ text: text.replaceAll(/\s+/g, ' '), above }] : [];
    });
}

function find(game: string, query: string): string[] {
  const [all, words] = [passages(game), asked(query)];
  const shown = best(all.map(({ text, above }) => weigh(words, text, above)), words.length);
  return all.flatMap(({ text }, i) => (shown[i] ? [text] : []));
}

describe('the search in the rules', () => {
  it.each(games)('of %s finds what people ask', (game) => {
    const total = passages(game).length;
    for (const [query, answer] of [
      ['how do I win', /\bwins?\b|victory/i],
      ['who wins', /\bwins?\b|victory/i],
      ['end of the game', /game ends|game is over/i],
      ['when does the game end?', /game ends|game is over/i],
      ['out of cards', /empty|runs out|fewer are left|no more/i],
      ['what if we tie', /tie|equal|same number/i],
      ['how many points', /point|VP|score/i],
      ['who goes first', /first|begin/i],
      ['setup', /begin|ready|start|draw|deal|shuffle/i],
      ['undo', /Undo takes/],
      ['can I take back a choice', /Undo takes/],
      ['can I change my mind', /Undo takes/],
      ['I made a mistake', /Undo takes/],
      ['hint', /A hint shows/],
    ] as const) {
      const found = find(game, query);
      expect(found.length, `${query}: nothing`).toBeGreaterThan(0);
      expect(found.length, `${query}: nearly everything`).toBeLessThan(total / 3);
      expect(found.some((text) => answer.test(text)), `${query}: ${found.join('\n')}`).toBe(true);
    }
  });

  it('finds nothing where nothing is spoken of', () => {
    for (const game of games) expect(find(game, 'xylophone quartet')).toEqual([]);
  });

  it('knows the forms of a word', () => {
    expect(weigh(asked('exploring'), 'Whoever explores a cave', '')).toBe(1);
  });
});
