import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

/** Where `haggis serve` is, unless it is told otherwise. */
const SERVER = '127.0.0.1:8765';

/** Gives the service worker the list of files to keep, and a name that changes with them. */
function shell(): Plugin {
  const folder = resolve(import.meta.dirname, 'public');
  return {
    name: 'shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      const files = Object.keys(bundle).filter((name) => name !== 'index.html');
      const kept = [...files, ...readdirSync(folder).filter((name) => name !== 'sw.js')].sort();
      for (const name of files.sort()) hash.update(name);
      const page = bundle['index.html'];
      if (page?.type === 'asset') hash.update(page.source);
      const worker = readFileSync(resolve(import.meta.dirname, 'src/sw.js'), 'utf8');
      const source = worker
        .replace('__NAME__', `haggis-${hash.digest('hex').slice(0, 12)}`)
        .replace('__FILES__', JSON.stringify(['./', ...kept]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), shell()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: process.env.HAGGIS_PAGE ?? '../haggis/server/static',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': `http://${SERVER}`,
      '/ws': { target: `ws://${SERVER}`, ws: true },
    },
  },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
