import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

import config from './svelte.config.js'

export default defineConfig(
  { ignores: ['node_modules/', 'src/messages.ts', 'src/views/', '**/*.d.toml.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: config } },
  },
  {
    rules: {
      // prettier breaks code, but neither comments nor strings.
      'max-len': ['error', { code: 120 }],
      // A name that begins with _ says that it is not used.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // {' '} keeps a space that Svelte would trim at the edge of a block.
      'svelte/no-useless-mustaches': 'off',
      // Our sets and maps live in one function, are replaced as a whole, or are no part of what is shown.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // These draw our own pictures, which are built in: nothing from outside comes to {@html}.
    files: ['src/art/*.svelte', 'src/start/Vignette.svelte', 'src/pages/Start.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
)
