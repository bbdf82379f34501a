import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { keyOf, parsePo } from '../../src/shared/words/po.ts'
import { MACRO, PHRASE, transformWords } from '../words/babel.ts'

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

/** Catalogues: `import messages from 'resources/words/es.po'` gives compiled sentences by their English. */
export function wordCatalogues(): Plugin {
  return {
    name: 'word-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\.po(?:\?|$)/ },
      handler: (text) => {
        const entries = parsePo(text).filter(({ translation }) => translation !== '')
        const messages = entries.map((entry) => [
          keyOf(entry),
          entry.isIcu ? compileMessageOrThrow(entry.translation) : entry.translation,
        ])
        return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}`, map: null, moduleType: 'js' }
      },
    },
  }
}
