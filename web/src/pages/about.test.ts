import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

describe('the About page', () => {
  it('credits the icons as their package asks', () => {
    const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/info.json');
    const info = JSON.parse(readFileSync(file, 'utf8'));
    const page = readFileSync(new URL('./About.svelte', import.meta.url), 'utf8');
    expect(info.license.spdx).toBe('CC-BY-3.0');
    expect(page).toContain(`href="${info.author.url}"`);
    expect(page).toContain(`href="${info.license.url}"`);
    expect(page).toContain('https://creativecommons.org/licenses/by/3.0/');
  });
});
