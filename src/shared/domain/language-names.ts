/** A language of a list, as the directories and their pages show it. */
export interface NamedLanguage {
  /** English; may have a suffix in parentheses, which addresses leave out. */
  name: string
  code: string
  /** Countries whose flags stand for it, lower case. */
  iso2: readonly string[]
}

/** Languages that are spoken in so many countries that all their flags say nothing. */
const POPULAR = new Set(['english', 'spanish', 'arabic'])
const POPULAR_FLAGS = 4
const MANY_COUNTRIES = 4
const NEIGHBOURS = 9
const EACH_SIDE = 5

/** The name without its suffix in parentheses: `Chinese (Mandarin)` is `Chinese`. */
export function plainName(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '')
}

/** The name as the word of an address: `Cape Verdean Creole` is `cape-verdean-creole`. */
export function languageWord(name: string): string {
  return plainName(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The flags that stand for a language: all of its countries, at most four of a popular one. */
export function flagsOf({ name, iso2 }: Pick<NamedLanguage, 'name' | 'iso2'>): readonly string[] {
  return POPULAR.has(languageWord(name)) ? iso2.slice(0, POPULAR_FLAGS) : iso2
}

/** Whether a language has more than four countries: its flags are then drawn smaller. */
export function hasManyCountries({ iso2 }: Pick<NamedLanguage, 'iso2'>): boolean {
  return iso2.length > MANY_COUNTRIES
}

/**
 * The language whose word stands at the star of a pattern such as `*-transcription`; null for a name of another form,
 * and for a language that the list does not know.
 */
export function languageInName<L extends { name: string }>(
  name: string,
  pattern: string,
  languages: readonly L[],
): L | null {
  const [before = '', after = ''] = pattern.split('*')
  if (!name.startsWith(before) || !name.endsWith(after) || name.length <= before.length + after.length) return null
  const word = name.slice(before.length, name.length - after.length)
  return languages.find((language) => languageWord(language.name) === word) ?? null
}

/** Up to nine languages around one: five before it and five after, ten at either end of the list, without itself. */
export function neighboursOf<L>(list: readonly L[], at: number): L[] {
  const first = Math.max(0, Math.min(at - EACH_SIDE, list.length - 1 - 2 * EACH_SIDE))
  return list
    .slice(first, first + 2 * EACH_SIDE + 1)
    .filter((language) => language !== list[at])
    .slice(0, NEIGHBOURS)
}
