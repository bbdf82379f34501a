import { APP_SEGMENTS } from '../../../shared/domain/site-path.ts'
import { SOURCE_LANGUAGE, type LanguageCode } from '../../../shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../../../shared/words/offered.ts'

/** An address in the name of a country: which language its pages are in is the server's to say. */
const COUNTRY = /^[a-z]{2}$/i

/** The language of the public page that led here, where it is offered; null for who came another way. */
export function languageCameFrom(): LanguageCode | null {
  const from = URL.parse(document.referrer)
  if (from?.origin !== location.origin) return null
  const first = from.pathname.split('/')[1] ?? ''
  const named = OFFERED_LANGUAGES.find(({ code }) => code.toLowerCase() === first.toLowerCase())
  return named?.code ?? (APP_SEGMENTS.has(first) || COUNTRY.test(first) ? null : SOURCE_LANGUAGE)
}

/** Whether a link led here: not a reload, nor the way back. */
export function isFollowedLink(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}
