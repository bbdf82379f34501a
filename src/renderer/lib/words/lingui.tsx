import { i18n, type I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'
import { createContext, use, useSyncExternalStore } from 'react'
import { isLanguageCode, languageOf, SOURCE_LANGUAGE } from '../../../shared/words/languages.ts'
import { isolateValues } from './isolate.ts'

export { i18n }

// English stands in the code, compiled by the build, so that it needs neither a catalogue nor a compiler.
i18n.loadAndActivate({ locale: SOURCE_LANGUAGE, locales: [languageOf(SOURCE_LANGUAGE).intl], messages: {} })
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => message as never)

const directionOf = (locale: string) => (isLanguageCode(locale) ? languageOf(locale).direction : 'ltr')

/** Every sentence is filled here, by whatever macro it was written. */
const fill = i18n._.bind(i18n) as (id: Words, values?: Values, options?: MessageOptions) => string
i18n._ = (id: Words, values?: Values, options?: MessageOptions) => {
  const direction = directionOf(i18n.locale)
  if (typeof id === 'string') return fill(id, values && isolateValues(values, direction), options)
  return fill(id.values ? { ...id, values: isolateValues(id.values, direction) } : id)
}

type Words = string | MessageDescriptor
type Values = Record<string, unknown>

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
