/** First segments of addresses that the app answers; every other page is the public site's. */
export const APP_SEGMENTS: ReadonlySet<string> = new Set([
  'auth',
  'account',
  'files',
  'editor',
  'shared',
  'captions',
  'unsubscribe',
  'gallery',
  'setup',
  'admin',
])

/** First segments of addresses that are no page's: the app's, and those of files and services beside the pages. */
export const TAKEN_SEGMENTS: ReadonlySet<string> = new Set([
  ...APP_SEGMENTS,
  'api',
  'docs',
  'assets',
  'images',
  'flags',
  'icons',
  'share-target',
  'healthz',
  'readyz',
  'metrics',
  'mcp',
  'scim',
  'sitemap',
  'reviews',
])

/** A language of the content, with the countries in whose name an address may ask for it. */
export interface SiteLanguage {
  code: string
  /** Lower case. */
  countries: readonly string[]
}

/** Which languages there are, the default one first, and which two letters are a country. */
export interface SiteLocales {
  languages: readonly [SiteLanguage, ...SiteLanguage[]]
  /** Lower case. */
  countries: ReadonlySet<string>
}

export interface SitePath {
  /** The first segment where it is a country or a language of the content, lower case; else `default`. */
  locale: string
  /** The language to show: of the locale where there is content in it, else the default one. */
  language: string
  /** What is asked for, without the locale and without a slash at its end: `/`, `/blog`. */
  path: string
}

/** Reads an address of the public site: an optional country or language, then the page. */
export function readSitePath(pathname: string, { languages, countries }: SiteLocales): SitePath {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const first = segments[0]?.toLowerCase() ?? ''
  const spoken =
    languages.find(({ code }) => code.toLowerCase() === first) ??
    languages.find((language) => language.countries.includes(first))
  const isLocale = spoken !== undefined || countries.has(first)
  return {
    locale: isLocale ? first : 'default',
    language: (spoken ?? languages[0]).code,
    path: `/${(isLocale ? segments.slice(1) : segments).join('/')}`,
  }
}

/** The address of a page in a language: the default language has no prefix. */
export function localPath(path: string, language: string, defaultLanguage: string): string {
  if (language === defaultLanguage) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
