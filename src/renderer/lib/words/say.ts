import { wordPhrase, type Phrase } from '../../../shared/words/phrase.ts'
import { i18n } from './i18n.ts'

/** A phrase from outside the pages, in the language that the app has now: for handlers, whose words show at once. */
export const say = (words: Phrase): string => wordPhrase(i18n, words)
