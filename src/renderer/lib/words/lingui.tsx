import type { I18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'
import { createContext, use, useSyncExternalStore } from 'react'
import { SOURCE_LANGUAGE } from '../../../shared/words/languages.ts'
import { i18n } from './i18n.ts'

export { i18n }

// The build compiles the sentences of catalogues too.
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
