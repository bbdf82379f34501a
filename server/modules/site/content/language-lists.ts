import { languageWord, type NamedLanguage, plainName } from '../../../../src/shared/domain/language-names.ts'
import { SOURCE_LANGUAGE } from '../../../../src/shared/words/languages.ts'
import { allLanguages } from '../../../kernel/languages.ts'

export type LanguageList = 'transcription' | 'translation'

const kept = new Map<LanguageList, readonly NamedLanguage[]>()

/**
 * The languages that pages are about, by name: for transcription those that people write down too, for translation all
 * there are.
 */
export function languageList(list: LanguageList): readonly NamedLanguage[] {
  const languages =
    kept.get(list) ??
    onePerWord(list === 'transcription' ? allLanguages().filter(({ human }) => human) : allLanguages())
  kept.set(list, languages)
  return languages
}

/**
 * Of languages that only a suffix tells apart, the one without it, else the one with the shorter code: they share a
 * page.
 */
function onePerWord(languages: readonly NamedLanguage[]): NamedLanguage[] {
  const rank = ({ name, code }: NamedLanguage) => (name === plainName(name) ? 0 : code.length)
  const groups = Map.groupBy(languages, ({ name }) => languageWord(name))
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1))
}

const formatters = new Map<string, Intl.DisplayNames>()

/** Names of languages or countries in a language of the content; kept, since they take long to set up. */
function displayNames(contentLanguage: string, type: 'language' | 'region'): Intl.DisplayNames {
  const key = `${contentLanguage} ${type}`
  const names = formatters.get(key) ?? new Intl.DisplayNames([contentLanguage], { type, fallback: 'none' })
  formatters.set(key, names)
  return names
}

const translated = new Map<string, ReadonlyMap<string, string>>()

/**
 * Names of all languages by code. Where Intl has one name for two of them, as for Akan and Twi, only the first has it:
 * no two pages are called the same.
 */
function languageNames(contentLanguage: string): ReadonlyMap<string, string> {
  const known = translated.get(contentLanguage)
  if (known) return known
  const byName = new Map<string, string>()
  for (const { code } of allLanguages()) {
    const name = displayNames(contentLanguage, 'language').of(code)
    if (name !== undefined && !byName.has(name)) byName.set(name, code)
  }
  const names = new Map([...byName].map(([name, code]) => [code, name]))
  translated.set(contentLanguage, names)
  return names
}

/** What a language is called in a language of the content; its English name where no other is known. */
export function nameIn(contentLanguage: string, { name, code }: Pick<NamedLanguage, 'name' | 'code'>): string {
  return contentLanguage === SOURCE_LANGUAGE
    ? plainName(name)
    : (languageNames(contentLanguage).get(code) ?? plainName(name))
}

/** {@link nameIn}, as it begins a line of a list. */
export function titleIn(contentLanguage: string, about: Pick<NamedLanguage, 'name' | 'code'>): string {
  return capitalised(nameIn(contentLanguage, about))
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Names of countries, as a list in a language of the content. */
export function countriesIn(contentLanguage: string, iso2: readonly string[]): string {
  const names = displayNames(contentLanguage, 'region')
  return new Intl.ListFormat(contentLanguage, { type: 'conjunction' }).format(
    iso2.map((code) => names.of(code.toUpperCase()) ?? code),
  )
}
