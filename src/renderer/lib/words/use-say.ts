import { wordPhrase, type Phrase } from '../../../shared/words/phrase.ts'
import { useLingui } from './lingui.tsx'

/** Says phrases from outside the pages in what a component draws; draws again when the language changes. */
export function useSay(): (words: Phrase) => string {
  const { i18n } = useLingui()
  return (said) => wordPhrase(i18n, said)
}
