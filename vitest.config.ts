import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node' as const, setupFiles: ['tests/support/setup.ts'], testTimeout: 30_000, hookTimeout: 60_000, ...more },
})

export default defineConfig({
  test: {
    projects: [
      node('unit', ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts']),
      node('server', ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts']),
      node('ports', ['tests/ports/**/*.test.ts'], { globalSetup: ['tests/support/postgres-setup.ts'] }),
      node('desktop', ['tests/e2e/desktop/**/*.test.ts']),
    ],
  },
})
