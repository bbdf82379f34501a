import path from 'node:path'
import type { Plugin } from 'vite'
import { manifestFile } from '../../src/shared/domain/manifest-file.ts'
import { webManifest } from '../../src/shared/domain/web-manifest.ts'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '../../src/shared/words/languages.ts'
import { readCatalogue } from '../words/catalogues.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Writes the manifest by which the web app is installed, in each language, and names the English one in the page. */
export function appManifest(): Plugin {
  return {
    name: 'app-manifest',
    apply: 'build',
    async generateBundle() {
      for (const language of LANGUAGE_CODES) {
        const translations = new Map(
          (await readCatalogue(ROOT, language)).map(({ message, translation }) => [message, translation]),
        )
        const manifest = webManifest(language, (words) => translations.get(words) || words)
        this.emitFile({ type: 'asset', fileName: manifestFile(language), source: JSON.stringify(manifest) })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile(SOURCE_LANGUAGE)}` }, injectTo: 'head' },
      ],
    },
  }
}
