/** A language that the app itself is in. */
export interface Language {
  /** BCP 47; also the name of its catalogue in `resources/words`. */
  code: string
  /** What it calls itself. */
  name: string
  /** The locale of its dates, numbers and plurals. */
  intl: string
  direction: 'ltr' | 'rtl'
}

/**
 * The app's languages, the source's first. A further one is a line here, and a file in `resources/words`; `offered.ts`
 * offers it once that file is whole.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', intl: 'en-GB', direction: 'ltr' },
  { code: 'es', name: 'Español', intl: 'es', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', intl: 'de', direction: 'ltr' },
  { code: 'fr', name: 'Français', intl: 'fr', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', intl: 'pt-BR', direction: 'ltr' },
  { code: 'ar', name: 'العربية', intl: 'ar', direction: 'rtl' },
] as const satisfies readonly Language[]

export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** What the source is written in, and what nobody chose otherwise gets. */
export const SOURCE_LANGUAGE = 'en' satisfies LanguageCode

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]

export function languageOf(code: LanguageCode): Language {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]
}

export function isLanguageCode(code: unknown): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code)
}

/** The language of a code, the source's where there is none of this code. */
export const knownLanguage = (code: string): LanguageCode => (isLanguageCode(code) ? code : SOURCE_LANGUAGE)

/** The locale of a language's dates, numbers and lists. */
export const localeOf = (code: string): string => languageOf(knownLanguage(code)).intl

/** The first of the wanted languages that there is, `pt-PT` as `pt-BR`; BCP 47, the most wanted first. */
export function bestLanguage(
  wanted: readonly string[],
  offered: readonly LanguageCode[] = LANGUAGE_CODES,
): LanguageCode {
  for (const tag of wanted) {
    const exact = offered.find((code) => code.toLowerCase() === tag.toLowerCase())
    const related = offered.find((code) => baseOf(code) === baseOf(tag))
    if (exact ?? related) return (exact ?? related)!
  }
  return SOURCE_LANGUAGE
}

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** What an `Accept-Language` header wants, the most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ tag, quality }) => /^[a-z]/i.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
