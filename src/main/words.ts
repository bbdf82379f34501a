import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageOf, SOURCE_LANGUAGE, type LanguageCode } from '../shared/words/languages.ts'
import { wordPhrase, type Phrase } from '../shared/words/phrase.ts'

const catalogues = import.meta.glob<Messages>('../../resources/words/*.po', { import: 'default' })

const i18n = setupI18n({ locale: SOURCE_LANGUAGE, locales: [languageOf(SOURCE_LANGUAGE).intl] })
i18n.setMessagesCompiler(compileMessage)

/** A phrase in the language of the app. */
export const say = (words: Phrase): string => wordPhrase(i18n, words)

/** Changes the language of menus, the tray and notices; they are drawn anew by whoever shows them. */
export async function speak(language: LanguageCode): Promise<void> {
  const messages =
    language === SOURCE_LANGUAGE ? {} : ((await catalogues[`../../resources/words/${language}.po`]?.()) ?? {})
  i18n.loadAndActivate({ locale: language, locales: [languageOf(language).intl], messages })
}
