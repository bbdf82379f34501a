import { wordPhrase, type Phrase } from '../../../shared/words/phrase.ts'
import { i18n } from './i18n.ts'

/** A phrase from outside the pages, in the language of the app. */
export const say = (words: Phrase): string => wordPhrase(i18n, words)
