import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

it('how figures look has one home, which `font:` cannot set back', () => {
  const styled = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(css|svelte)$/.test(file.name))
    .map((file) => `${file.parentPath}/${file.name}`)
    .filter((path) => /font-variant(-numeric)?:/.test(readFileSync(path, 'utf8')));
  expect(styled.map((path) => path.split(/[/\\]/).at(-1))).toEqual(['theme.css']);
  expect(readFileSync(`${SOURCE}/theme.css`, 'utf8')).toContain('font-variant-numeric: lining-nums var(--figures,) !important;');
});
