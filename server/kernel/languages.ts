import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { LanguageOption } from '../../src/shared/contract/files/languages.ts'
import { baseLanguage } from '../../src/shared/domain/languages.ts'
import type { Engines } from '../ports/engines.ts'

const language = z.strictObject({
  /** English name as people know it. */
  name: z.string().min(1),
  /** ISO 639-1, else 639-3. */
  code: z.string().regex(/^[a-z]{2,3}$/),
  /** Countries whose flags stand for it, lower case. */
  iso2: z.array(z.string().regex(/^[a-z]{2}$/)),
  /** Whether people are offered to write it down. */
  human: z.boolean(),
})
export type Language = z.infer<typeof language>

let shipped: readonly Language[] | undefined

/** The languages that ship, `resources/languages.json`, sorted by name. */
export function allLanguages(): readonly Language[] {
  shipped ??= z
    .array(language)
    .parse(JSON.parse(readFileSync(new URL('../../resources/languages.json', import.meta.url), 'utf8')))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return shipped
}

/** The language of a code, region or not; null for a code that is not in the list. */
export function findLanguage(code: string): Language | null {
  const base = baseLanguage(code)
  return allLanguages().find((entry) => entry.code === base) ?? null
}

/** Which languages are offered, by the engines that are installed now. */
export interface Languages {
  /** Sorted by name. */
  list(): Promise<LanguageOption[]>
  /** One of them by its code. */
  find(code: string): Promise<LanguageOption | null>
}

/** Languages for the wizard; with `humanWork` off, only what an engine can do is `AUTO` and the rest stays `HUMAN`. */
export function createLanguages({ engines, humanWork = true }: { engines: Engines; humanWork?: boolean }): Languages {
  async function list(): Promise<LanguageOption[]> {
    const [heard, multilingual] = await Promise.all([engines.languages(), engines.multilingual()])
    return allLanguages().map(({ name, code, iso2, human }) => {
      const auto = heard === 'any' || heard.has(code)
      return { name, code, iso2, multi: auto && multilingual, system: system(auto, human && humanWork) }
    })
  }
  return {
    list,
    async find(code) {
      const base = baseLanguage(code)
      return (await list()).find((entry) => entry.code === base) ?? null
    },
  }
}

/** Never empty: a language without an engine is left to people. */
function system(auto: boolean, human: boolean): LanguageOption['system'] {
  if (!auto) return 'HUMAN'
  return human ? 'AUTO|HUMAN' : 'AUTO'
}
