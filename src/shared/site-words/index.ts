import { en, type SiteWords } from './en.ts'
import { es } from './es.ts'

export type { SiteWords }

const WORDS: Readonly<Record<string, SiteWords>> = { en, es }

/** What the public site says around its content in a language; in English where it does not know the language. */
export function siteWords(language: string): SiteWords {
  return WORDS[language] ?? en
}
