import { defineConfig, mergeConfig, type ConfigEnv } from 'vitest/config'

import client from './vite.config.ts'

export default defineConfig((env: ConfigEnv) =>
  mergeConfig(client(env), { test: { include: ['tests/**/*.test.ts'], environment: 'node' } }),
)
