import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import type { SiteLanguage, SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { LANGUAGE_CODES } from '../../../../src/shared/words/languages.ts'
import { findLanguage } from '../../../kernel/languages.ts'
import type { PageRow } from './rows.ts'
import { SHIPPED_CONTENT } from './shipped.ts'

const country = z.object({ iso2: z.string() })

let locales: SiteLocales | undefined

/** Which first segments of an address are a country or a language of the content that ships, a folder for each. */
export const readSiteLocales = (): SiteLocales => (locales ??= readResources())

function readResources(): SiteLocales {
  const countries = z
    .array(country)
    .parse(JSON.parse(readFileSync(new URL('../../../../resources/countries.json', import.meta.url), 'utf8')))
  const folders = new Set(readdirSync(SHIPPED_CONTENT))
  const others = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE && folders.has(code))
  return {
    languages: [siteLanguage(DEFAULT_LANGUAGE), ...others.map(siteLanguage)],
    countries: new Set(countries.map(({ iso2 }) => iso2.toLowerCase())),
  }
}

const siteLanguage = (code: string): SiteLanguage => ({ code, countries: findLanguage(code)?.iso2 ?? [] })

/** The same with the languages that some content brings: it has a home page in them. */
export function localesOf(known: SiteLocales, { pages }: { pages: readonly PageRow[] }): SiteLocales {
  const isNew = (code: string) =>
    !known.languages.some((language) => language.code === code) &&
    pages.some(({ language, path }) => language === code && path === '/')
  const brought = LANGUAGE_CODES.filter(isNew)
  return brought.length === 0 ? known : { ...known, languages: [...known.languages, ...brought.map(siteLanguage)] }
}
