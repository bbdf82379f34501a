import { useMemo } from 'react'
import { siteWords, type SiteWords } from '../../shared/site-words.ts'
import { wordPhrase } from '../../shared/words/phrase.ts'
import { useLingui } from '../lib/words/lingui.tsx'

/** What the public site says, in the app's language. */
export function useSiteWords(): SiteWords {
  const { i18n } = useLingui()
  const { locale } = i18n
  // oxlint-disable-next-line react/exhaustive-deps -- the same object in another language
  return useMemo(() => siteWords((words) => wordPhrase(i18n, words)), [i18n, locale])
}
