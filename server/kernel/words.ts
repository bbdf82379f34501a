import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setupI18n, type I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageOf, SOURCE_LANGUAGE, type LanguageCode } from '../../src/shared/words/languages.ts'
import { formatIn, type Format } from '../../src/shared/words/format.ts'
import { wordPhrase, type Phrase } from '../../src/shared/words/phrase.ts'
import { keyOf, parsePo } from '../../src/shared/words/po.ts'

const FOLDER = path.join(import.meta.dirname, '../../resources/words')

/** What says things in one language. */
export interface Words {
  language: LanguageCode
  say: (words: Phrase) => string
  format: Format
}

const known = new Map<LanguageCode, Words>()

/** The words of a language; its catalogue is read when it is first needed. */
export function wordsIn(language: LanguageCode): Words {
  const words = known.get(language) ?? createWords(language)
  known.set(language, words)
  return words
}

function createWords(language: LanguageCode): Words {
  const { intl } = languageOf(language)
  const messages = language === SOURCE_LANGUAGE ? {} : readCatalogue(language)
  const i18n: I18n = setupI18n({ locale: language, locales: [intl], messages: { [language]: messages } })
  i18n.setMessagesCompiler(compileMessage)
  return { language, say: (words) => wordPhrase(i18n, words), format: formatIn(intl) }
}

function readCatalogue(language: LanguageCode): Record<string, string> {
  const entries = parsePo(readFileSync(path.join(FOLDER, `${language}.po`), 'utf8'))
  return Object.fromEntries(
    entries.filter(({ translation }) => translation !== '').map((entry) => [keyOf(entry), entry.translation]),
  )
}

/** English, as tests, logs and the command line have it. */
export const inEnglish = (words: Phrase): string => wordsIn(SOURCE_LANGUAGE).say(words)
