import { wordPhrase, type Phrase } from '../../../shared/words/phrase.ts'
import { i18n, useLingui } from './lingui.tsx'

/** A phrase from outside the pages, in the language that the app has now: for handlers, whose words show at once. */
export const say = (words: Phrase): string => wordPhrase(i18n, words)

/** The same for what a component draws; draws again when the language changes. */
export function useSay(): (words: Phrase) => string {
  const { i18n: words } = useLingui()
  return (said) => wordPhrase(words, said)
}
