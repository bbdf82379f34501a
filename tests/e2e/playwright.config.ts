import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { CHROMIUM } from '../support/chromium.ts'

const results = new URL('../../test-results/browser/', import.meta.url).pathname

export default defineConfig({
  testDir: './browser',
  outputDir: `${results}files`,
  // One more than there are cores, since much of a walk is waiting: for a save, a recording, a voice that speaks.
  workers: availableParallelism() + 1,
  // What a walk expects may take as long as it takes on a busy machine: how fast things are is for benchmarks to say.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  // A test that needs a second try is faulty. `SECOND_TRY=1` gives one, and `npm test` names each that needed it.
  retries: process.env['SECOND_TRY'] ? 1 : 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./page-on-failure.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : []),
  ],
  // The recorder's tests have a browser of their own, and so processes of their own: these would all come last, one
  // after another.
  projects: [
    { name: 'recorder', testMatch: 'recorder.spec.ts' },
    { name: 'pages', testIgnore: 'recorder.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    actionTimeout: 60_000,
    // A worker of one walk would answer for the next page; the walks of the installed app allow theirs.
    serviceWorkers: 'block',
    // A trace costs about a third of the time; `TRACE=1` keeps one of each failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'] },
  },
})
