import type { SiteWords } from '../../../shared/site-words.ts'

/** Only some of the words, for an island: what it is given travels with the page. */
export function pickWords<Key extends keyof SiteWords>(words: SiteWords, ...keys: Key[]): Pick<SiteWords, Key> {
  return Object.fromEntries(keys.map((key) => [key, words[key]])) as Pick<SiteWords, Key>
}
