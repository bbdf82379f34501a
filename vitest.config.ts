import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'
import { wordCatalogues, wordMacros } from './build/vite/words.ts'
import { S3_KEYS } from './tests/support/s3-keys.ts'
import { ONE_SET_UP, pathsOf, SCALED_ONLY } from './tests/support/set-ups.ts'

const cores = availableParallelism()

const node = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node',
    setupFiles: ['tests/support/setup.ts'],
    // A busy machine takes many times as long: only what never ends is found by it.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    sequence: { groupOrder: 2 },
    ...more,
  },
})

/** What draws has macros for its words. */
const drawing = (...project: Parameters<typeof node>) => ({
  plugins: [wordMacros(), wordCatalogues()],
  ...node(...project),
})

/** They come first, and more of them at once, since for much of their time they wait for other processes. */
const WAITING = { maxWorkers: cores + 2, sequence: { groupOrder: 1 } }

/**
 * Tests that start, kill or hold back processes or engines, have clocks of their own, or look at the whole disk: each
 * file in a process of its own.
 */
const PROCESSES = [
  'answer-kills',
  'backup-load',
  'chaos',
  'client-example',
  'deployment',
  'dev-server',
  'disk-full',
  'disk-full-folder',
  'lint-rules',
  'live-crashes',
  'machine-kills',
  'own-transcripts',
  'several-machines',
  'slow-clients',
  'socket',
  'stripe-process',
  'together-servers',
  'transcription-kills-pocketsphinx',
  'translation-kills',
  'upload-faults',
  'worker-processes',
].map((name) => `tests/server/${name}.test.ts`)

/** Tests of adapters with engines, child processes, clocks or an environment of their own, as {@link PROCESSES}. */
const ADAPTERS_ALONE = [
  'backup-s3',
  'blob-store-s3',
  'database-outage',
  'diariser',
  'event-table',
  'job-queue-processes',
  'media-tools',
  'media-tools-limits',
  'postgres-outages',
  'sherpa-config',
  'transcriber',
  'transcriber-openai',
  'transcriber-sherpa',
  'transcription',
].map((name) => `tests/ports/${name}.test.ts`)

/**
 * Screens of an app that is loaded otherwise: of the desktop, which is told from a browser then, and in languages that
 * are not offered yet.
 */
const SCREENS_ALONE = ['desktop-shell', 'language', 'looked-at', 'small-player'].map(
  (name) => `tests/screens/${name}.test.tsx`,
)

const SCREENS = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://longhand.test/' } },
  setupFiles: [
    'tests/support/setup.ts',
    '@testing-library/jest-dom/vitest',
    'fake-indexeddb/auto',
    'tests/screens/setup.ts',
  ],
}

export default defineConfig({
  test: {
    // One more than there are cores, since many tests wait for other processes. Its own default leaves one core free,
    // which is half of a small machine.
    maxWorkers: cores + 1,
    sequence: { sequencer: LongFirst },
    // A test that needs a second try is faulty. `SECOND_TRY=1` gives one, and `npm test` names each that needed it.
    retry: process.env['SECOND_TRY'] ? 1 : 0,
    projects: [
      // What draws has a process of its own for each file: parts of it live as long as the page that they were loaded
      // for.
      drawing('components', ['src/renderer/**/*.test.tsx']),
      // Small: a process of its own for each file would cost more than its tests.
      drawing('unit', ['src/renderer/**/*.test.ts'], { isolate: false }),
      node('pure', ['src/{shared,main}/**/*.test.ts', 'server/**/*.test.ts'], { isolate: false }),
      // The server is loaded once for many files: that takes longer than most of them.
      node('server', ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'], {
        isolate: false,
        exclude: [...PROCESSES, ...pathsOf(SCALED_ONLY)],
      }),
      node('processes', PROCESSES, WAITING),
      // The whole app is loaded once for many files, as the server is.
      drawing('screens', ['tests/screens/**/*.test.{ts,tsx}'], {
        ...SCREENS,
        isolate: false,
        exclude: SCREENS_ALONE,
      }),
      drawing('screens-alone', SCREENS_ALONE, SCREENS),
      // Once more on PostgreSQL with pg-boss and a bucket. Files share what they have imported, which takes longer than
      // many of their tests.
      node('scaled', ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'], {
        exclude: pathsOf(ONE_SET_UP),
        globalSetup: ['tests/support/postgres-setup.ts', 'tests/support/s3-setup.ts'],
        env: { TEST_SET_UP: 'scaled', ...S3_KEYS },
        isolate: false,
      }),
      node('ports', ['tests/ports/**/*.test.ts'], {
        ...WAITING,
        exclude: ADAPTERS_ALONE,
        globalSetup: ['tests/support/postgres-setup.ts'],
        isolate: false,
      }),
      node('ports-alone', ADAPTERS_ALONE, { ...WAITING, globalSetup: ['tests/support/postgres-setup.ts'] }),
      // The whole app in jsdom, with a real server in a process of its own.
      drawing('joined', ['tests/joined/**/*.test.tsx'], { ...SCREENS, ...WAITING }),
      drawing('desktop', ['tests/e2e/desktop/**/*.test.ts'], WAITING),
    ],
  },
})
