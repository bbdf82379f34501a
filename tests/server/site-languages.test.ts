import { expect, test } from 'vitest'
import { buildTestSite, PUBLIC_URL } from '../support/site.ts'

/** Those that ship, by code. */
const NAMES = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
}
const CODES = Object.keys(NAMES)

test.each(CODES.filter((code) => code !== 'en'))('the folder %s is a language of the site', async (code) => {
  const site = await buildTestSite()
  const canonicalOf = (document: Document) => document.querySelector('link[rel="canonical"]')!.getAttribute('href')
  for (const page of ['', '/pricing', '/blog', '/sitemap', '/transcription/finnish-transcription']) {
    const { status, document } = await site.open(`/${code}${page}`)
    const { lang, dir } = document.documentElement
    expect([status, lang, dir], page).toEqual([200, code, code === 'ar' ? 'rtl' : 'ltr'])
    expect(canonicalOf(document)).toBe(`${PUBLIC_URL}/${code}${page}`)
  }
  const lower = await site.open(`/${code.toLowerCase()}/faq`)
  expect([lower.status, canonicalOf(lower.document)]).toEqual([200, `${PUBLIC_URL}/${code}/faq`])
  const missing = await site.open(`/${code}/nothing`)
  expect([missing.status, missing.document.documentElement.lang]).toEqual([404, code])
  expect(missing.document.querySelector(`main a[href="/${code}"]`)).not.toBeNull()
  expect(await site.open(`/${code}/auth/login`)).toMatchObject({ status: 302, location: '/auth/login' })
  const pages = await site.api('GET', `/content/pages/${code}`)
  expect([pages.statusCode, pages.json()[0].language.code]).toEqual([200, code])
  const { html } = await site.open('/sitemap.xml')
  expect(html).toContain(`<loc>${PUBLIC_URL}/${code}/faq</loc>`)
  expect(html).toContain(`hreflang="${code}" href="${PUBLIC_URL}/${code}/faq"`)
})

test('every page leads to its other languages, each by its own name', async () => {
  const site = await buildTestSite()
  const { document } = await site.open('/pt-BR/faq')
  const links = [...document.querySelectorAll('[data-languages] a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(Object.values(NAMES))
  expect(
    links.map((link) => [link.getAttribute('href'), link.getAttribute('hreflang'), link.getAttribute('lang')]),
  ).toEqual(CODES.map((code) => [code === 'en' ? '/faq' : `/${code}/faq`, code, code]))
  expect(document.querySelector('[data-languages] [aria-current]')!.textContent).toBe('Português (Brasil)')
  const alternates = [...document.querySelectorAll('link[rel="alternate"]')].map((link) =>
    link.getAttribute('hreflang'),
  )
  expect(new Set(alternates)).toEqual(new Set(['x-default', ...CODES]))
})

test('languages, prices and days are written as the page is', async () => {
  const site = await buildTestSite()
  expect((await site.open('/de/transcription/finnish-transcription')).text('h1')).toContain('Finnisch')
  expect((await site.open('/de')).text('#pricing')).toMatch(/6,00.\$/)
  expect((await site.open('/fr/blog')).text('main time')).toMatch(/^\d+ \p{L}+ \d{4}$/u)
  expect((await site.open('/ar')).text('#pricing')).not.toContain('$6.00')
})
