import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CONTENT_LANGUAGES } from '../../../../src/shared/domain/content-rules.ts'
import type { SiteLanguage, SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { findLanguage } from '../../../kernel/languages.ts'

const country = z.object({ iso2: z.string() })

let locales: SiteLocales | undefined

/** Which first segments of an address are a country or a language of the content. */
export const readSiteLocales = (): SiteLocales => (locales ??= readResources())

function readResources(): SiteLocales {
  const countries = z
    .array(country)
    .parse(JSON.parse(readFileSync(new URL('../../../../resources/countries.json', import.meta.url), 'utf8')))
  const [first, ...others] = CONTENT_LANGUAGES.map((code): SiteLanguage => ({
    code,
    countries: findLanguage(code)?.iso2 ?? [],
  }))
  if (!first) throw new Error('The site has no language.')
  return { languages: [first, ...others], countries: new Set(countries.map(({ iso2 }) => iso2.toLowerCase())) }
}
