import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import { defineConfig, loadEnv, type Plugin } from 'vite'

/** Words are written in TOML, as those of the games are. */
const words: Plugin = {
  name: 'words',
  transform: {
    filter: { id: /\.toml$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(parse(text))}`, map: null, moduleType: 'js' }),
  },
}

/** The table at which `make dev` plays. */
const tableIn = (settings: Record<string, string>): string => settings.WOOLGATHER_TABLE ?? 'http://localhost:8000'

export default defineConfig(({ mode }) => ({
  plugins: [words, svelte()],
  build: {
    outDir: '../src/woolgather/table/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/offline/sw.ts' },
      output: {
        // A service worker rules over what is below its own address, which must stay the same.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // The manifest of the app names the picture of the tab.
        assetFileNames: ({ names }) => (names.includes('favicon.svg') ? 'icon.svg' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
  server: { proxy: { '/api': { target: tableIn(loadEnv(mode, '.', 'WOOLGATHER_')), ws: true } } },
}))
