import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { bestLanguage, languageOf, SOURCE_LANGUAGE, type LanguageCode } from '../shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../shared/words/offered.ts'
import { wordPhrase, type Phrase } from '../shared/words/phrase.ts'

const i18n = setupI18n({
  locale: SOURCE_LANGUAGE,
  locales: [languageOf(SOURCE_LANGUAGE).intl],
  messages: { [SOURCE_LANGUAGE]: {} },
})
i18n.setMessagesCompiler(compileMessage)

/** A phrase in the language of the app. */
export const say = (words: Phrase): string => wordPhrase(i18n, words)

/** Changes the language of menus, the tray and notices; whoever shows them draws them again. */
export async function speak(language: LanguageCode): Promise<void> {
  const messages = language === SOURCE_LANGUAGE ? {} : await catalogueOf(language)
  i18n.loadAndActivate({ locale: language, locales: [languageOf(language).intl], messages })
}

/** Speaks the first of the wanted languages that is offered; BCP 47, the most wanted first. */
export function speakBest(wanted: readonly string[]): Promise<void> {
  const offered = OFFERED_LANGUAGES.map(({ code }) => code)
  return speak(bestLanguage(wanted, offered))
}

/** Only a build knows where they are, so that what runs from sources can load this file. */
async function catalogueOf(language: LanguageCode): Promise<Messages> {
  const catalogues = import.meta.glob<Messages>('../../resources/words/*.po', { import: 'default' })
  return (await catalogues[`../../resources/words/${language}.po`]?.()) ?? {}
}
