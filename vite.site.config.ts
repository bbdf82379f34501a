import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wordCatalogues, wordMacros } from './build/vite/words.ts'

const root = new URL('./src/renderer/', import.meta.url).pathname

/** Public pages for the server: one module, `out/site/site-entry.js`, with what it needs built in. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [wordMacros(), wordCatalogues(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  // `module` before `node`: packages' ES modules, of which only what is used is taken.
  ssr: { noExternal: true, resolve: { conditions: ['module', 'node', 'production'] } },
  build: {
    ssr: `${root}site-entry.tsx`,
    outDir: new URL('./out/site/', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
  },
})
