import { defineConfig } from 'vitest/config'
import { lastingPool } from './lasting-pool.ts'

/** Tests of one group of mutants, as `npm run proof mutants` names them in MUTANT_TESTS, separated by commas. */
export default defineConfig({
  plugins: [
    {
      name: 'lasting-pool',
      // Here, since Stryker names a pool of Vitest's own.
      configureVitest({ project }) {
        const pool = lastingPool()
        Object.assign(project.config, { pool: pool.name, poolRunner: pool })
      },
    },
  ],
  test: {
    include: (process.env['MUTANT_TESTS'] ?? '').split(','),
    setupFiles: ['tests/support/setup.ts', 'tests/support/mutants/setup.ts', 'tests/support/mutants/end-of-waiting.ts'],
    isolate: false,
    // Code that counts which tests reach it is several times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
