import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstChunks } from './build/vite/chunks.ts'
import { pageLimits } from './build/vite/limits.ts'
import { offlineShell } from './build/vite/offline-shell.ts'
import { appManifest } from './build/vite/web-manifest.ts'
import { nameCatalogues, wordCatalogues, wordMacros } from './build/vite/words.ts'

const root = new URL('./src/renderer/', import.meta.url).pathname

/** Browsers that know light-dark() and CSS nesting, so that neither is rewritten. */
export const TARGET = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** Preloads the two latin font files, which every page needs for its first words. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /-latin-(opsz|wght)-normal-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `./${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Public pages are drawn on the server; of `site-styles` the browser needs the sheets, not the code. */
function keepStylesOnly(): Plugin {
  return {
    name: 'keep-styles-only',
    generateBundle: {
      // After the manifest is written, which says which sheets there are.
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle))
          if (file.type === 'chunk' && file.name === 'site-styles') delete bundle[name]
      },
    },
  }
}

const TEXTS = /\.(?:js|css|html|svg|json|webmanifest|aff|dic)$/
/** Below this a packed file saves no packet. */
const LEAST_BYTES = 1400

/** Puts a packed copy beside each file of text, which the server sends to whoever takes it. */
function packTexts(): Plugin {
  const brotli = (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    })
  return {
    name: 'pack-texts',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!TEXTS.test(name) || text.length < LEAST_BYTES) continue
        await writeFile(path.join(dir, `${name}.br`), await brotli(text))
        await writeFile(path.join(dir, `${name}.gz`), await promisify(gzip)(text, { level: 9 }))
      }
    },
  }
}

/** The one renderer build: app paths on the web, everything on the desktop. Paths are relative to `<base href="/">`. */
export default defineConfig({
  root,
  base: './',
  plugins: [
    wordMacros(),
    wordCatalogues(),
    nameCatalogues(),
    react(),
    preloadFonts(),
    appManifest(),
    keepStylesOnly(),
    offlineShell(root, TARGET),
    packTexts(),
    firstChunks(root),
    pageLimits(),
  ],
  worker: { plugins: () => [pageLimits()] },
  server: { port: 5173, proxy: { '/api': { target: 'http://127.0.0.1:4800', ws: true } } },
  build: {
    outDir: new URL('./out/renderer/', import.meta.url).pathname,
    emptyOutDir: true,
    manifest: true,
    target: TARGET,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The sheets of what site-styles exports are kept only as long as its exports are.
      preserveEntrySignatures: 'exports-only',
      input: {
        app: `${root}index.html`,
        'site-client': `${root}site-client.ts`,
        'site-styles': `${root}site-styles.ts`,
      },
    },
  },
})
