import { expect, test } from 'vitest'
import { localPath, readSitePath, type SiteLocales } from './site-path.ts'

const locales: SiteLocales = {
  languages: [
    { code: 'en', countries: ['us', 'gb'] },
    { code: 'es', countries: ['es', 'mx', 'us'] },
  ],
  countries: new Set(['us', 'gb', 'es', 'mx', 'fi']),
}
const read = (path: string) => readSitePath(path, locales)

test('[PU-010] one segment that is a country, in any case, is the home page of its language', () => {
  for (const path of ['/es', '/ES', '/Es/']) expect(read(path)).toEqual({ locale: 'es', language: 'es', path: '/' })
  expect(read('/mx')).toEqual({ locale: 'mx', language: 'es', path: '/' })
  expect(read('/fi')).toEqual({ locale: 'fi', language: 'en', path: '/' })
})

test('[PU-011] one segment that is no country is a page', () => {
  expect(read('/pricing')).toEqual({ locale: 'default', language: 'en', path: '/pricing' })
  expect(read('/zz')).toEqual({ locale: 'default', language: 'en', path: '/zz' })
})

test("[PU-012] a first segment that is no country makes the locale 'default'; one that is belongs to any path", () => {
  expect(read('/')).toEqual({ locale: 'default', language: 'en', path: '/' })
  expect(read('/blog/article/a')).toEqual({ locale: 'default', language: 'en', path: '/blog/article/a' })
  expect(read('/ES/blog/article/a')).toEqual({ locale: 'es', language: 'es', path: '/blog/article/a' })
})

test('[PU-025] the default language is English and has no prefix', () => {
  expect(read('/blog').language).toBe('en')
  expect(localPath('/blog', 'en', 'en')).toBe('/blog')
  expect(localPath('/blog', 'es', 'en')).toBe('/es/blog')
  expect(localPath('/', 'es', 'en')).toBe('/es')
})

test('a country of several languages is shown in the first of them, a code of a language goes before a country', () => {
  expect(read('/us/blog')).toEqual({ locale: 'us', language: 'en', path: '/blog' })
  const both: SiteLocales = {
    languages: [
      { code: 'en', countries: ['es'] },
      { code: 'es', countries: [] },
    ],
    countries: new Set(),
  }
  expect(readSitePath('/es', both).language).toBe('es')
  expect(read('/en/blog')).toEqual({ locale: 'en', language: 'en', path: '/blog' })
  expect(read('//blog//x/')).toEqual({ locale: 'default', language: 'en', path: '/blog/x' })
})
