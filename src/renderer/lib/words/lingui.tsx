import { i18n, type I18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'
import { createContext, use, useSyncExternalStore } from 'react'
import { languageOf, SOURCE_LANGUAGE } from '../../../shared/words/languages.ts'

export { i18n }

// English stands in the code, compiled by the build, so that it needs neither a catalogue nor a compiler.
i18n.loadAndActivate({ locale: SOURCE_LANGUAGE, locales: [languageOf(SOURCE_LANGUAGE).intl], messages: {} })
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => message as never)

/** The words of a page that the server draws, since it draws for several people at once; null in a browser. */
export const WordsContext = createContext<I18n | null>(null)

const onChange = (changed: () => void) => i18n.on('change', changed)

/** What the macro `useLingui` becomes: draws again when the language changes. */
export function useLingui(): { i18n: I18n; _: I18n['_'] } {
  const given = use(WordsContext)
  useSyncExternalStore(
    onChange,
    () => i18n.locale,
    () => SOURCE_LANGUAGE,
  )
  const words = given ?? i18n
  return { i18n: words, _: words._.bind(words) }
}

/** What the macros `Trans`, `Plural` and `Select` become. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={useLingui()} />
}
