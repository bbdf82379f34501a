import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { keyOf, parsePo, type Entry } from '../../src/shared/words/po.ts'
import { readCatalogue, TRANSLATED } from '../words/catalogues.ts'
import { MACRO, PHRASE, transformWords } from '../words/babel.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Sentences in sources: Lingui's macros, and phrases with values, compiled ahead. Other files pass untouched. */
export function wordMacros(): Plugin {
  return {
    name: 'word-macros',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?(?:\?|$)/, exclude: /\.test\.tsx?$/ }, code: [MACRO, PHRASE] },
      handler: (code, id) => transformWords(code, id.split('?')[0]!),
    },
  }
}

/**
 * What the first screens draw from, by how their paths begin: the frame of every page and the screens of a visitor.
 * A build in which these load what has other words fails, and names its file.
 */
const FIRST = [
  'src/shared/',
  'src/renderer/app/',
  'src/renderer/components/',
  'src/renderer/lib/',
  'src/renderer/platform/',
  'src/renderer/features/auth/',
  'src/renderer/features/account/account-',
  'src/renderer/features/editor/language.ts',
  'src/renderer/features/files/live/live-notice.tsx',
  'src/renderer/features/files/upload/shared/shares-notice.tsx',
  'src/renderer/features/editor/offline/drafts-notice.tsx',
  'src/renderer/features/recorder/recordings-notice.tsx',
]

const isFirst = (file: string) => FIRST.some((start) => file.startsWith(start))

/** Which of a catalogue's sentences an import is for, by its query: `?first`, `?later`, or all. */
function partOf(query: string | undefined): (entry: Entry) => boolean {
  if (query === 'first') return ({ origins }) => origins.some(isFirst)
  return query === 'later' ? ({ origins }) => !origins.some(isFirst) : () => true
}

/**
 * Catalogues: `import messages from 'resources/words/es.po'` gives compiled sentences by their English; with `?first`
 * those of the first screens, with `?later` the others.
 */
export function wordCatalogues(): Plugin {
  return {
    name: 'word-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\.po(?:\?|$)/ },
      handler: (text, id) => {
        const entries = parsePo(text)
          .filter(({ translation }) => translation !== '')
          .filter(partOf(id.split('?')[1]))
        const messages = entries.map((entry) => [
          keyOf(entry),
          entry.isIcu ? compileMessageOrThrow(entry.translation) : entry.translation,
        ])
        // Engines read JSON faster than the same as code.
        const json = JSON.stringify(JSON.stringify(Object.fromEntries(messages)))
        return { code: `export default JSON.parse(${json})`, map: null, moduleType: 'js' }
      },
    },
  }
}

const CATALOGUE = /\/resources\/words\/([^/]+)\.po\?first$/

/**
 * Tells `public/theme.js` in the app's page which file has the first words of which language, so that it can fetch
 * those of the reader's language beside the app's code, not after it.
 */
export function nameCatalogues(): Plugin {
  return {
    name: 'name-catalogues',
    apply: 'build',
    async buildEnd() {
      const spoken = new Set((await readCatalogue(ROOT, TRANSLATED[0]!)).flatMap(({ origins }) => origins))
      const visitors = path.join(ROOT, 'src/renderer/features/auth/')
      const screens = [...this.getModuleIds()].filter((id) => id.startsWith(visitors))
      const loaded = new Set([path.join(ROOT, 'src/renderer/main.tsx'), ...screens])
      // A set hands out what is added while it is read.
      for (const id of loaded) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported)
      for (const file of [...loaded].map((id) => path.relative(ROOT, id)))
        if (spoken.has(file) && !isFirst(file))
          this.error(`${file} is loaded first, but its words come later: add it to FIRST in build/vite/words.ts.`)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {}).flatMap((file) => {
          const [, language] = (file.type === 'chunk' && CATALOGUE.exec(file.facadeModuleId ?? '')) || []
          return language === undefined ? [] : [[language, `./${file.fileName}`]]
        })
        const named = JSON.stringify(Object.fromEntries(files)).replaceAll('"', '&quot;')
        return html.replace(/(<script src="[^"]*theme\.js")/, `$1 data-words="${named}"`)
      },
    },
  }
}
