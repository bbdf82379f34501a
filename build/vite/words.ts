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
        // Engines read JSON faster than the same as code.
        const json = JSON.stringify(JSON.stringify(Object.fromEntries(messages)))
        return { code: `export default JSON.parse(${json})`, map: null, moduleType: 'js' }
      },
    },
  }
}

const CATALOGUE = /\/resources\/words\/([^/]+)\.po$/

/**
 * Tells `public/theme.js` in the app's page which file has the words of which language, so that it can fetch those of
 * the language that was chosen beside the app's code, not after it.
 */
export function nameCatalogues(): Plugin {
  return {
    name: 'name-catalogues',
    apply: 'build',
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
