import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faults, type Source } from './guard';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const paths = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name))
  .map((file) => `${file.parentPath}/${file.name}`.replaceAll('\\', '/').slice(SOURCE.length).replace(/^\//, ''));
const sources: Source[] = paths.map((path) => ({ path, text: readFileSync(`${SOURCE}/${path}`, 'utf8') }));
const ofGames = sources.filter(({ path }) => /^games\/[^/]+\//.test(path) && !/\.(test|generated)\.ts$/.test(path));

/** What is found in a file of a made-up game, without its place. */
function found(name: string, text: string, ...others: [string, string][]): string[] {
  const all = [[name, text] as [string, string], ...others].map(([file, words]) => ({ path: `games/toy/${file}`, text: words }));
  return faults(all[0] as Source, all).map((line) => line.replace(/^[^ ]+ /, ''));
}
const seeing = (text: string): string => `import { viewOf } from './view';\n${text}`;
const component = (markup: string, script = ''): string => `<script lang="ts">import { viewOf } from './view';${script}</script>\n${markup}`;

describe('the client', () => {
  it('is looked through, every file of every game', () => {
    expect(ofGames.length).toBeGreaterThan(60);
  });
  it.each(ofGames.map((source) => [source.path, source] as const))('holds no number, no list and no sentence of a game in %s', (_, source) => {
    expect(faults(source, sources)).toEqual([]);
  });
});

describe('the guard finds', () => {
  it('the number of a token, and whatever is reckoned from it', () => {
    expect(found('view.ts', 'export const DRAGONS = 183;\nexport const SLOT = DRAGONS + 5;')).toEqual(['the number 183', 'the number 5']);
    expect(found('Board.svelte', component('<p></p>', 'import { DRAGONS } from "./tokens";'), ['tokens.ts', 'export const DRAGONS = 183;'])).toEqual([
      'DRAGONS is a number or a list from ./tokens',
    ]);
  });

  it('a list of icons, wherever it is kept', () => {
    const track = "export const TRACK = ['guild', 'egg', 'meat'] as const;";
    expect(found('view.ts', track)).toEqual(["a list of the game's things"]);
    expect(found('Guild.svelte', component('<p></p>', 'import { TRACK } from "./looks";'), ['looks.ts', track])).toEqual(['TRACK is a number or a list from ./looks']);
    expect(found('view.ts', "export const ICONS = [['any', 'guild'], ['cave', 'egg']] as const;")).toEqual(["a list of the game's things"]);
  });

  it('a price that is read out', () => {
    expect(found('Market.svelte', component('<span><Icon path={icon} />8 moves it</span>'))).toEqual(['a number that is read: 8 moves it']);
    expect(found('Mat.svelte', component('<Pick label="{eggs} of 2 nests full" />'))).toEqual(['a number that is read: of 2 nests full']);
    expect(found('words.ts', "const spoils = 'a city that gives 4 battle points';")).toHaveLength(1);
    expect(found('Space.svelte', component('<p>{`Fed ${fed} of 3 times.`}</p>'))).toEqual(['a number in a sentence:  of 3 times.']);
  });

  it('which points pay for what', () => {
    expect(found('Act.svelte', component('<p></p>', 'const PAID = { acquire: 0, attack: 1 };'))).toEqual(['a table says 0', 'a table says 1']);
  });

  it('every how many spaces something happens, also in a drawing', () => {
    expect(found('Guild.svelte', component("<circle r={4 + step} fill={space % 6 === 0 ? 'brown' : 'black'} />"))).toEqual(['the number 6']);
    expect(found('Mat.svelte', component("<b>{'○'.repeat(3 - visits)}</b>"))).toEqual(['the number 3']);
  });

  it('English that is read', () => {
    expect(found('card.ts', "const line = card.text.find((words) => words.startsWith('Chain'));")).toEqual(['words are taken apart by startsWith']);
    expect(found('card.ts', 'const COLON = /^[^:]*: (.*)$/;')).toEqual(['a pattern that words are read by']);
    expect(found('gives.ts', "const own = notation.split(' | opponents ')[0];")).toEqual(['words are taken apart by split']);
    expect(found('card.ts', "const city = card.kind === 'City';")).toEqual(['something is decided by the word "City"']);
    expect(found('reading.ts', "const plain = line.why === 'printed value';")).toContain('something is decided by the words in why');
    expect(found('City.svelte', component('<p></p>', 'const art = cards.find((card) => card.name === city.name);'))).toEqual(['something is decided by the words in name']);
    expect(found('card.ts', "const starred = card.points.includes('★');")).toEqual(['words are searched for a word']);
  });
});

describe('the guard lets be', () => {
  it('what only draws', () => {
    expect(found('art.ts', 'export const WIDTH = 160;\nexport const far = (x: number): number => x * 0.7 + 12;')).toEqual([]);
    expect(found('Face.svelte', '<script lang="ts">import type { Face } from "./card"; const big = 21;</script><svg viewBox="0 0 250 350"><text x="125">{big}</text></svg>')).toEqual([]);
  });

  it('measures of a shape, halves, and none or one', () => {
    expect(found('Ring.svelte', component('<circle cx={x - 8 + i * 4} r="4.6" />'))).toEqual([]);
    expect(found('fire.ts', seeing('const middle = (width / 2) * (turns === 1 ? 0 : 1);'))).toEqual([]);
  });

  it('names that the engine gives to what it sends', () => {
    expect(found('Tracker.svelte', component('<p></p>', "const done = view.phase === 'over'; const quiet = new Set(['turn', 'walked']);"))).toEqual([]);
  });
});
