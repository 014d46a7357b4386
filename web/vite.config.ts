// Builds the client into the server's package, so that one wheel carries both.
// Icons are taken out of the icon set one by one: only the paths that are imported reach the bundle.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

function gameIcons(): Plugin {
  const prefix = 'icon:';
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  return {
    name: 'game-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
      if (!icon) this.error(`the icon set has no icon named "${name}"`);
      const path = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join('');
      return `export default ${JSON.stringify(path)};`;
    },
  };
}

export default defineConfig({
  base: '/',
  plugins: [gameIcons(), svelte()],
  build: {
    outDir: '../src/wyrmhall/server/static',
    emptyOutDir: true,
    // The content security policy allows files of our own only, so nothing is inlined as a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': process.env.WYRMHALL_SERVER ?? 'http://127.0.0.1:8000',
      '/ws': { target: process.env.WYRMHALL_SERVER ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
});
