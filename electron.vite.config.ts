import path from 'node:path'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { preloadLimits } from './build/vite/limits.ts'
import { wordCatalogues, wordMacros } from './build/vite/words.ts'
import rendererConfig, { TARGET } from './vite.config.ts'

const source = (file: string) => path.join(import.meta.dirname, 'src', file)
const out = (folder: string) => path.join(import.meta.dirname, 'out', folder)

/** electron-vite adds its own browser to a list of targets, which then names Chrome twice; the web's list stands. */
const webTargets: Plugin = {
  name: 'web-targets',
  config(config) {
    if (config.build) config.build.target = TARGET
  },
}

/** The licences of all packages that are built in, which travel along in each installer. */
const LICENCES = { fileName: 'licences.md' }

const adapter = (file: string) => path.join(import.meta.dirname, 'server/adapters', file)

/** Processes that follow what is spoken, each begun by its name. */
const ENGINES = {
  'decoder-process': adapter('transcriber-pocketsphinx/decoder-process.ts'),
  'streaming-process': adapter('transcriber-sherpa/streaming-process.ts'),
}

/** The desktop app: main process, preload script, and the same renderer that the web gets. */
export default defineConfig({
  main: {
    plugins: [wordMacros(), wordCatalogues()],
    // All in one, since the packages that `package.json` lists are the server's for the most part.
    build: {
      outDir: out('main'),
      externalizeDeps: false,
      license: LICENCES,
      rolldownOptions: {
        input: { index: source('main/index.ts'), ...ENGINES },
        // Their libraries are programs for each system: they lie beside the bundle.
        external: ['koffi', 'sherpa-onnx-node'],
      },
    },
  },
  preload: {
    plugins: [preloadLimits()],
    build: {
      outDir: out('preload'),
      externalizeDeps: false,
      // A sandboxed preload script must be CommonJS, in one file.
      rolldownOptions: {
        input: { index: source('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    ...rendererConfig,
    plugins: [rendererConfig.plugins, webTargets],
    build: { ...rendererConfig.build, target: undefined, minify: true, emptyOutDir: true, license: LICENCES },
  },
})
