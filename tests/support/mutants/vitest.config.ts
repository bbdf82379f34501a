import { defineConfig } from 'vitest/config'

/** Tests of one group of mutants, as `npm run proof mutants` names them in MUTANT_TESTS, separated by commas. */
export default defineConfig({
  test: {
    include: (process.env['MUTANT_TESTS'] ?? '').split(','),
    setupFiles: ['tests/support/setup.ts', 'tests/support/mutants/setup.ts'],
    isolate: false,
    // Code that counts which tests reach it is several times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
