import { gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { allLanguages } from '../../server/kernel/languages.ts'
import { replaceContent } from '../../server/modules/site/content/repository.ts'
import { createSite } from '../../server/modules/site/pages/service.ts'
import { articleRow, buildTestSite, pageRow, siteRenderer } from '../support/site.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

const sections = (...list: object[]) =>
  JSON.stringify(list.map((section) => ({ visibility: 'visible', tags: [], items: [], ...section })))
const review = (given: object = {}) => ({
  title: 'Good',
  text: 'It works.',
  rate: 5,
  name: 'Ana',
  city: 'Zagreb',
  country: 'Croatia',
  product: { name: 'Longhand', url: 'https://longhand.example/' },
  ...given,
})

describe('addresses', () => {
  test('[PU-001 PU-002 PU-003 PU-004 PU-005] every screen is there, and with a language before it too', async () => {
    const t = await buildTestSite()
    for (const path of [
      '',
      '/terms-of-services',
      '/privacy-policy',
      '/sitemap',
      '/sitemap.html',
      '/reviews',
      '/blog',
    ]) {
      for (const address of [path === '' ? '/' : path, `/en${path}`, `/es${path}`, `/FI${path}`])
        expect([address, (await t.open(address)).status]).toEqual([address, 200])
    }
  })

  test('[PU-006] an article is there, and with a language before it too', async () => {
    const t = await buildTestSite()
    for (const prefix of ['', '/en', '/es'])
      expect((await t.open(`${prefix}/blog/article/person-or-machine`)).text('h1')).not.toBe('')
  })

  test('[PU-008] [PU-009] content pages are found below transcription, translation and a language', async () => {
    const t = await buildTestSite()
    for (const path of [
      '/transcription/interviews',
      '/es/transcription/interviews',
      '/translation/transcripts',
      '/gb/translation/transcripts',
      '/es/faq',
      '/faq',
    ])
      expect([path, (await t.open(path)).status]).toEqual([path, 200])
  })

  test('a page that is not there answers 404, is for no search engine, and leads home', async () => {
    const t = await buildTestSite()
    for (const path of [
      '/nothing',
      '/es/nothing',
      '/transcription/klingon-transcription',
      '/a/b/c/d/e',
      '/__proto__',
      '/constructor',
    ]) {
      const { status, text, document, headers } = await t.open(path)
      expect([path, status]).toEqual([path, 404])
      expect(text('h1')).not.toBe('')
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(document.querySelector('main a')!.getAttribute('href')).toMatch(/^\/(es)?$/)
      expect(document.querySelector('main')!.textContent).not.toContain('undefined')
      expect(document.querySelectorAll('link[rel=canonical], link[hreflang], script[type*=ld]')).toHaveLength(0)
      expect(document.querySelector('meta[name=description]')?.getAttribute('content') ?? '').toBe('')
    }
    expect((await t.open('/nothing')).text('title')).toBe('Page not found · Longhand')
    expect((await t.open('/es/nothing')).text('title')).not.toContain('Page')
  })

  test('a slash at the end moves on, and never to another site', async () => {
    const t = await buildTestSite()
    expect(await t.open('/blog/')).toMatchObject({ status: 301, location: '/blog' })
    for (const path of ['//evil.example/', '/%5Cevil.example/', '/%2F%2Fevil.example/'])
      expect((await t.open(path)).location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  test('the app answers for its own paths, with a language before them too', async () => {
    const t = await buildTestSite()
    expect(await t.open('/es/auth/login')).toMatchObject({ status: 302, location: '/auth/login' })
    expect((await t.open('/auth/login')).html).not.toContain('<main')
  })

  test('[PU-056] an article that is not there leads to the blog', async () => {
    const t = await buildTestSite()
    expect(await t.open('/blog/article/nothing')).toMatchObject({ status: 302, location: '/blog' })
    expect(await t.open('/es/blog/article/nothing')).toMatchObject({ status: 302, location: '/es/blog' })
  })

  test('[PU-074] [PU-075] a page that cannot be drawn leads home, and home that cannot loads again', async () => {
    const error = vi.fn()
    const broken = createSite({
      content: { current: () => Promise.reject(new Error('no database')) },
      renderer: siteRenderer,
      locales: { languages: [{ code: 'en', countries: [] }], countries: new Set() },
      offer: { pricing: null },
      publicUrl: 'https://longhand.example',
      assistant: null,
      mapUrl: null,
      log: { ...silentLog, error },
    })
    await expect(broken.answer('/blog')).resolves.toEqual({ status: 302, location: '/' })
    const home = await broken.answer('/')
    expect(home.status).toBe(500)
    expect('html' in home && home.html).toContain('http-equiv="refresh"')
    expect('html' in home && home.html).toMatch(
      /^<!doctype html><html lang="en" dir="ltr">.*<h1>[^<]+<\/h1><p>[^<]+<\/p>/,
    )
    expect(error.mock.calls).toEqual(
      ['/blog', '/'].map((path) => [{ err: new Error('no database'), path }, 'a public page could not be shown']),
    )
  })

  test('a page is drawn anew once the content has changed, under another tag', async () => {
    const t = await buildTestSite({ content: { pages: [pageRow({ path: '/faq', title: 'Old questions' })] } })
    const before = await t.open('/faq')
    const site = { name: 'Other', description: 'Speech to text.', social: {} }
    const pages = [pageRow({ path: '/faq', title: 'New questions' })]
    await replaceContent(t.db, { site, pages, articles: [], reviews: [] }, null)
    await expect.poll(async () => (await t.open('/faq')).text('title'), PATIENCE).toContain('New questions')
    const after = await t.open('/faq')
    expect(before.text('title')).toContain('Old questions')
    expect(after.headers['etag']).toMatch(/^W\/".{20,}"$/)
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })

  test('a document is sent once: the second time its tag is enough', async () => {
    const t = await buildTestSite()
    const { headers } = await t.open('/faq')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await t.app.inject({ url: '/faq', headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('a document is sent packed to whoever takes it', async () => {
    const t = await buildTestSite()
    const plain = await t.app.inject({ url: '/faq' })
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    for (const accepted of ['gzip, deflate, br', 'br;q=1, gzip;q=0.5']) {
      const packed = await t.app.inject({ url: '/faq', headers: { 'accept-encoding': accepted } })
      expect([
        packed.headers['content-encoding'],
        packed.headers['etag'],
        gunzipSync(packed.rawPayload).toString(),
      ]).toEqual(['gzip', plain.headers['etag'], plain.body])
    }
    for (const refused of ['identity', 'gzip;q=0', 'gzip; q=0.0, br'])
      expect((await t.app.inject({ url: '/faq', headers: { 'accept-encoding': refused } })).body).toBe(plain.body)
  })
})

describe('home', () => {
  test('[PU-018] shows the articles that are meant for it, and no others', async () => {
    const t = await buildTestSite({
      content: {
        pages: [pageRow({ path: '/' })],
        articles: [
          articleRow({ name: 'shown', is_on_main_page: 1, preview: 'y'.repeat(300) }),
          articleRow({ name: 'other' }),
        ],
      },
    })
    const { texts, html } = await t.open('/')
    expect(texts('#blog h3')).toEqual(['About shown'])
    expect(html).toContain(`${'y'.repeat(195)}…`)
  })

  test('[PU-020] [PU-065] has the contact form with name, e-mail, subject and message', async () => {
    const { texts } = await (await buildTestSite()).open('/')
    expect(texts('#contact form > div label').slice(0, 4)).toEqual(['Name', 'E-mail', 'Subject', 'Message'])
  })

  test('[PU-021] has a map, from this site, with a pin where the company is, and none without a place', async () => {
    expect((await (await buildTestSite()).open('/')).document.querySelector('#map')).toBeNull()
    const map = sections({ id: 'map', tags: [{ type: 'h2', content: 'Here' }] })
    const t = await buildTestSite({
      content: {
        site: {
          name: 'Longhand',
          description: '',
          social: {},
          place: { label: 'Ilica 1, Zagreb', latitude: 45.8, longitude: 16 },
        },
        pages: [pageRow({ path: '/', sections: map })],
      },
    })
    expect((await t.open('/')).text('#map figure')).toBe('Ilica 1, Zagreb')
  })

  test("OpenStreetMap's map stands only where set up and the place is known; the policy lets it in", async () => {
    const map = sections({ id: 'map', tags: [{ type: 'h2', content: 'Here' }] })
    const place = { label: 'Ilica 1, Zagreb', latitude: 45.8, longitude: 16 }
    const frameOf = async (MAP_URL: string, at?: typeof place) => {
      const t = await buildTestSite({
        env: { MAP_URL },
        content: {
          site: { name: 'Longhand', description: '', social: {}, ...(at && { place: at }) },
          pages: [pageRow({ path: '/', sections: map })],
        },
      })
      const { document, headers } = await t.open('/')
      return {
        frame: document.querySelector('#map iframe'),
        bundled: document.querySelector('#map [role="img"]'),
        policy: String(headers['content-security-policy']),
      }
    }
    const shown = await frameOf('https://www.openstreetmap.org/export/embed.html', place)
    const address = new URL(shown.frame!.getAttribute('src')!)
    expect([address.origin + address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
      'https://www.openstreetmap.org/export/embed.html',
      { bbox: '15.95000,45.78000,16.05000,45.82000', layer: 'mapnik', marker: '45.8,16' },
    ])
    expect([shown.frame!.getAttribute('loading'), shown.frame!.getAttribute('title'), shown.bundled]).toEqual([
      'lazy',
      'Ilica 1, Zagreb',
      null,
    ])
    expect(shown.policy).toMatch(/frame-src 'self' https:\/\/www\.openstreetmap\.org(;|$)/)
    const plain = await frameOf('', place)
    expect([plain.frame, plain.policy.includes('frame-src')]).toEqual([null, false])
    expect(plain.bundled).not.toBeNull()
    const nowhere = await frameOf('https://www.openstreetmap.org/export/embed.html')
    expect([nowhere.frame, nowhere.bundled]).toEqual([null, null])
  })

  test('[PU-022 PU-026 PU-079] has a language switcher, sorted by code, that leads to the page in each', async () => {
    const t = await buildTestSite()
    const { document } = await t.open('/es/faq')
    const entries = [...document.querySelectorAll('[data-languages] a')].map((link) => [
      link.getAttribute('hreflang'),
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ])
    expect(entries).toEqual([
      ['ar', 'العربية', '/ar/faq', null],
      ['de', 'Deutsch', '/de/faq', null],
      ['en', 'English', '/faq', null],
      ['es', 'Español', '/es/faq', 'true'],
      ['fr', 'Français', '/fr/faq', null],
      ['pt-BR', 'Português (Brasil)', '/pt-BR/faq', null],
    ])
    for (const [code, , href] of entries) {
      const page = await t.open(href!)
      expect([page.status, page.document.documentElement.lang]).toEqual([200, code])
      const current = [...page.document.querySelectorAll('[data-languages] a[aria-current]')].map((link) =>
        link.getAttribute('hreflang'),
      )
      expect(current).toEqual([code])
    }
  })

  test('[PU-023 PU-024 PU-030] sections fill their elements by type, and a hidden section is not there', async () => {
    const page = pageRow({
      path: '/',
      sections: sections(
        {
          id: 'home',
          tags: [
            { type: 'p', content: 'Only a paragraph' },
            { type: 'h1', content: 'The title' },
            { type: 'h3', content: 'No place for this in the hero' },
          ],
        },
        { id: 'about', visibility: 'hidden', tags: [{ type: 'h2', content: 'Not to be seen' }] },
        { id: 'faq', tags: [{ type: 'p', content: 'No title for a heading' }] },
      ),
    })
    const { text, html, document } = await (await buildTestSite({ content: { pages: [page] } })).open('/')
    expect(text('#home h1')).toBe('The title')
    expect(text('#home p')).toBe('Only a paragraph')
    expect(html).not.toContain('Not to be seen')
    expect(text('#faq h2')).toBe('')
    expect(document.querySelector('#home h3')).toBeNull()
    expect(html).not.toContain('No place for this')
  })

  test('[PU-029] says that translation covers over 120 languages', async () => {
    expect((await (await buildTestSite()).open('/')).text('#pricing')).toContain('over 120 languages')
  })

  test('[PU-027] links to the recorder app where there is one', async () => {
    const t = await buildTestSite({
      content: {
        site: { name: 'Longhand', description: '', social: {}, app_store: 'https://apps.example/longhand' },
        pages: [pageRow({ path: '/' })],
      },
    })
    expect((await t.open('/')).document.querySelector('[data-mobile-app] a')!.getAttribute('href')).toBe(
      'https://apps.example/longhand',
    )
  })
})

describe('header and footer', () => {
  const site = {
    name: 'Longhand',
    description: 'Speech to text.',
    email: 'hello@longhand.example',
    phone: '+385 1 234 567',
    app_store: 'https://apps.example/longhand',
    support_center: 'https://help.example/',
    owner: { name: 'Longhand Ltd', url: 'https://owner.example/' },
    social: {
      facebook: 'https://facebook.com/l',
      twitter: 'https://twitter.com/l',
      linkedin: 'https://linkedin.com/l',
      instagram: 'https://instagram.com/l',
    },
  }
  const pages = [
    pageRow({ path: '/' }),
    pageRow({ path: '/about-us', label: 'About us' }),
    pageRow({ path: '/transcription/one', label: 'One', category: 'Transcription' }),
    pageRow({
      path: '/transcription/*-text',
      name: 'language-text',
      label: 'A list',
      category: 'Transcription',
      template: 'T-03',
      list_of: 'transcription',
    }),
  ]

  test.each([
    '/terms-of-services',
    '/privacy-policy',
    '/blog',
    '/blog?tag=Guides',
    '/blog/article/person-or-machine',
    '/es/blog',
    '/es/terms-of-services',
  ])('[SH-002] %s stands between the full header and footer', async (address) => {
    const { status, document, texts } = await (await buildTestSite()).open(address)
    expect(status).toBe(200)
    expect([
      document.querySelectorAll('header nav[aria-label]').length,
      document.querySelectorAll('footer').length,
    ]).toEqual([2, 1])
    expect(texts('header nav[aria-label] a').length).toBeGreaterThan(6)
    expect(texts('[data-footer="main"] a').length).toBeGreaterThan(3)
  })

  test('[SH-013] the full header leads to Home, About, How it works?, Pricing, FAQ, Blog and Contact', async () => {
    const t = await buildTestSite()
    const { texts, document } = await t.open('/blog')
    expect(texts('header nav[aria-label="Site"] a')).toEqual([
      'Home',
      'About',
      'How it works?',
      'Pricing',
      'FAQ',
      'Blog',
      'Contact',
    ])
    const home = await t.open('/')
    for (const link of document.querySelectorAll('header nav a[href*="#"]'))
      expect(home.document.querySelector(link.getAttribute('href')!.slice(1)), link.textContent).not.toBeNull()
  })

  test('[SH-018] [SH-019] [SH-020] has the logo, the app card, phone and e-mail, and the main links', async () => {
    const { document, texts } = await (await buildTestSite({ content: { site, pages, reviews: [review()] } })).open('/')
    expect(document.querySelector('footer a')!.textContent).toBe('Longhand')
    expect(document.querySelector('footer [data-mobile-app]')).not.toBeNull()
    expect(
      [...document.querySelectorAll('footer a[href^="tel:"], footer a[href^="mailto:"]')].map((link) =>
        link.getAttribute('href'),
      ),
    ).toEqual(['tel:+3851234567', 'mailto:hello@longhand.example'])
    expect(texts('[data-footer="main"] a')).toEqual(
      expect.arrayContaining(['Home', 'Blog', 'Sitemap', 'Reviews', 'Mobile App', 'Get Started']),
    )
  })

  test('[SH-021] [SH-022] [SH-023] lists Main pages on their own, others by category, and no list pages', async () => {
    const { texts, text } = await (await buildTestSite({ content: { site, pages } })).open('/')
    expect(texts('[data-footer="main"] a')).toContain('About us')
    expect(texts('[data-footer="Transcription"] a')).toEqual(['One'])
    expect(text('footer')).not.toContain('A list')
  })

  test('[SH-024 SH-025 SH-026] has social links, terms, privacy, support, copyright, year and owner', async () => {
    const { texts, text, document } = await (
      await buildTestSite({ content: { site, pages }, now: () => Date.UTC(2031, 5, 1) })
    ).open('/')
    expect(texts('[data-footer="social"] a')).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'Instagram'])
    const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      expect.arrayContaining([
        '/terms-of-services',
        '/privacy-policy',
        'https://help.example/',
        'https://owner.example/',
      ]),
    )
    expect(text('footer')).toContain('© 2031 Longhand Ltd')
  })

  test('[SH-010 SH-012] the assistant is there only with its address and token, closed, with its data', async () => {
    expect((await (await buildTestSite()).open('/')).document.querySelector('[data-assistant]')).toBeNull()
    expect(
      (
        await (await buildTestSite({ env: { ASSISTANT_URL: 'https://chat.example/embed' } })).open('/')
      ).document.querySelector('[data-assistant]'),
    ).toBeNull()
    const t = await buildTestSite({
      env: { ASSISTANT_URL: 'https://chat.example/embed', ASSISTANT_TOKEN: 'tok', ASSISTANT_KNOWLEDGE_BASE: 'kb-1' },
    })
    const { document, headers } = await t.open('/')
    const address = new URL(document.querySelector('[data-assistant]')!.getAttribute('data-assistant')!)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      model_type: 'gpt-3.5-turbo',
      bubble: 'true',
      open: 'false',
      knowledge_base: 'kb-1',
      token: 'tok',
    })
    expect(headers['content-security-policy']).toMatch(/frame-src 'self' https:\/\/chat\.example(;|$)/)
    expect(headers['content-security-policy'], 'the page finds out whether it is there').toMatch(
      /connect-src 'self' [^;]*https:\/\/chat\.example(;|$)/,
    )
  })

  test('[SH-030] without anything configured the policy names this origin only, and no inline script', async () => {
    const { headers } = await (await buildTestSite()).open('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy.match(/https?:\/\/[^\s;]+/g)).toBeNull()
  })
})

test.each(['/files/nothing', '/auth/nothing', '/editor', '/admin/nothing', '/shared'])(
  '%s, below an address of the app, is the page of the site that says so, with 404',
  async (path) => {
    const t = await buildTestSite()
    const [missing, site] = [await t.open(path), await t.open('/nothing')]
    expect([missing.status, missing.text('h1')]).toEqual([404, 'Page not found'])
    expect(missing.document.querySelector('header')?.outerHTML).toBe(site.document.querySelector('header')?.outerHTML)
  },
)

describe('content pages', () => {
  test('[PU-032] terms and privacy policy have a button to scroll to the top', async () => {
    const t = await buildTestSite()
    for (const path of ['/terms-of-services', '/privacy-policy'])
      expect((await t.open(path)).document.querySelector('button[data-to-top]')).not.toBeNull()
  })

  test('[PU-033 PU-034] T-01 has hero, features, steps, call to action, questions, related, breadcrumb', async () => {
    const { document, texts, text } = await (await buildTestSite()).open('/transcription/interviews')
    expect(text('main header h1')).toBe('Interviews you can quote from')
    expect(document.querySelector('#about img')!.getAttribute('alt')).not.toBe('')
    expect(document.querySelectorAll('#how li svg').length).toBe(4)
    expect(document.querySelectorAll('#steps li').length).toBe(3)
    expect(texts('main a[href="/auth/register"]')).toHaveLength(2)
    expect(document.querySelectorAll('#faq article').length).toBe(2)
    expect(texts('#related a')).toContain('Subtitles')
    expect(texts('nav[aria-label="You are here"] li')).toEqual(['Longhand', 'Transcription', 'Interviews'])
  })

  test('[PU-035] the image of a feature changes sides from row to row', async () => {
    const { document } = await (await buildTestSite()).open('/how-it-works')
    expect([...document.querySelectorAll('#about [data-image]')].map((row) => row.getAttribute('data-image'))).toEqual([
      'after',
      'before',
      'after',
    ])
  })

  test('[PU-036 PU-037 PU-046] T-02 has a tile with flags of this site for each language, and a filter', async () => {
    const t = await buildTestSite()
    const { document } = await t.open('/transcription/transcription-languages')
    const tiles = [...document.querySelectorAll('[data-language]')]
    expect(tiles.length).toBeGreaterThan(50)
    expect(document.querySelector('input')!.getAttribute('placeholder')).toBe('Filter language ...')
    const flags = new Set(
      [...document.querySelectorAll('[data-language] img')].map((image) => image.getAttribute('src')!),
    )
    for (const flag of flags)
      expect([flag, (await t.app.inject({ method: 'HEAD', url: flag })).statusCode]).toEqual([flag, 200])
    expect(new Set(tiles.map((tile) => tile.querySelector('a')!.getAttribute('href'))).size).toBe(tiles.length)
  })

  test('in another language the tiles and the sitemap stand in the order of its names', async () => {
    const t = await buildTestSite()
    const tiles = [
      ...(await t.open('/es/transcription/transcription-languages')).document.querySelectorAll('[data-language]'),
    ].map((tile) => tile.getAttribute('data-language')!)
    expect(tiles).toEqual(tiles.toSorted(new Intl.Collator('es').compare))
    expect(tiles).toEqual(expect.arrayContaining(['Danés', 'Finés', 'Ucraniano']))
    expect((await t.open('/es/sitemap')).texts('[data-category^="Transcripción:"] a')).toEqual(tiles)
  })

  test('[PU-039] the flags of a language of more than 4 countries are shrunk', async () => {
    const { document } = await (await buildTestSite()).open('/translation/translation-languages')
    const sizeOf = (language: string) =>
      document.querySelector(`[data-language="${language}"] [data-flags]`)!.getAttribute('data-flags')
    for (const { name, iso2 } of allLanguages().filter((language) => !language.name.includes('(')))
      expect([name, sizeOf(name)]).toEqual([name, iso2.length > 4 ? 'shrunk' : 'full'])
    expect([sizeOf('English'), sizeOf('Finnish')]).toEqual(['shrunk', 'full'])
  })

  test('[PU-040 PU-043] T-03 has flags, features, steps, and links whose names differ by language alone', async () => {
    const { document, text, texts } = await (await buildTestSite()).open('/transcription/finnish-transcription')
    expect(text('h1')).toBe('Finnish transcription')
    expect(document.querySelector('main header img')!.getAttribute('src')).toBe('/flags/fi.svg')
    expect(texts('#about h3').length).toBeGreaterThan(1)
    expect(texts('#how li').length).toBe(4)
    const links = [...document.querySelectorAll('#languages a')].map((link) => link.getAttribute('href'))
    expect(links).toHaveLength(9)
    for (const link of links) expect(link).toMatch(/^\/transcription\/(?!finnish)[a-z-]+-transcription$/)
  })

  test('[PU-044] translation knows more languages than transcription, and neither knows others', async () => {
    const t = await buildTestSite()
    const count = async (kind: string) =>
      (await t.open(`/${kind}/${kind}-languages`)).document.querySelectorAll('[data-language]').length
    expect(await count('translation')).toBeGreaterThan(await count('transcription'))
    expect(await count('translation')).toBeGreaterThan(120)
    expect((await t.open('/translation/akan-translation')).status).toBe(200)
    expect((await t.open('/transcription/akan-transcription')).status).toBe(404)
  })
})

describe('blog', () => {
  const articles = ['d', 'c', 'b', 'a'].map((name, index) =>
    articleRow({
      name,
      published_at: Date.UTC(2026, 10, 20 - index),
      tags: JSON.stringify(index % 2 === 0 ? ['Even', ' '] : ['Odd']),
    }),
  )

  test('[PU-047 PU-048 PU-049] the list shows cards, the 3 newest beside, and All with tags once', async () => {
    const { texts } = await (await buildTestSite({ content: { articles } })).open('/blog')
    expect(texts('[data-tags] h2')).toEqual(['About d', 'About c', 'About b', 'About a'])
    expect(texts('nav[aria-label="Recent articles"] a')).toEqual(['About d', 'About c', 'About b'])
    expect(texts('[data-tag]')).toEqual(['All', 'Even', 'Odd'])
  })

  test('[PU-007] the tag is All unless the address names another', async () => {
    const t = await buildTestSite({ content: { articles } })
    const shown = async (url: string) => (await t.open(url)).texts('[data-tags]:not([hidden]) h2')
    expect(await shown('/blog')).toHaveLength(4)
    expect((await t.open('/blog')).text('[data-tag][aria-current]')).toBe('All')
    expect(await shown('/blog?tag=Even')).toEqual(['About d', 'About b'])
    expect(await shown('/blog?tag=%3Cscript%3E')).toEqual([])
  })

  test('[PU-052 PU-053 PU-054 PU-055] an article has title, day, body, counts, tags, shares, sidebar', async () => {
    const { document, text, texts } = await (await buildTestSite()).open('/blog/article/person-or-machine')
    expect(text('article header h1')).toBe('A person or a machine?')
    expect(text('article header time')).toBe('10 November 2026')
    expect(document.querySelectorAll('article h2').length).toBeGreaterThan(3)
    expect(text('article header p')).toMatch(/^\d+ words\d min to readHow it works$/)
    const share = [...document.querySelectorAll('a[aria-label^="Share on"]')].map(
      (link) => new URL(link.getAttribute('href')!),
    )
    expect(share.map(({ hostname }) => hostname)).toEqual([
      'www.facebook.com',
      'twitter.com',
      'www.linkedin.com',
      'www.reddit.com',
    ])
    for (const { search } of share)
      expect(decodeURIComponent(search)).toContain('https://longhand.example/blog/article/person-or-machine')
    expect(texts('nav[aria-label="Recent articles"] a')).toHaveLength(3)
    expect(texts('[data-tag]')[0]).toBe('All')
  })
})

describe('sitemap and reviews', () => {
  test('[PU-057] [PU-058] the sitemap lists every page under its category, and the articles under Blog', async () => {
    const t = await buildTestSite()
    const { texts, document } = await t.open('/sitemap')
    expect(texts('[data-category] h2')).toEqual(
      expect.arrayContaining(['Main', 'Transcription', 'Translation', 'Legal', 'Blog']),
    )
    expect(texts('[data-category="Blog"] a')).toHaveLength(6)
    for (const link of document.querySelectorAll('[data-category="Main"] a, [data-category="Legal"] a'))
      expect((await t.open(link.getAttribute('href')!)).status).toBe(200)
  })

  test('[PU-059] a category of 20 pages has three columns, one of 19 has one', async () => {
    const many = (count: number, category: string) =>
      Array.from({ length: count }, (_, index) => pageRow({ path: `/${category.toLowerCase()}-${index}`, category }))
    const { document } = await (
      await buildTestSite({ content: { pages: [...many(1, 'Main'), ...many(19, 'Few'), ...many(20, 'Many')] } })
    ).open('/sitemap')
    const columns = (category: string) => document.querySelectorAll(`[data-category="${category}"] ul`).length
    expect([columns('Few'), columns('Many')]).toEqual([1, 3])
  })

  test('[AP-047] the reviews can be asked for, with all that they say', async () => {
    const t = await buildTestSite({ content: { reviews: [review(), review({ rate: 4, title: 'Fine' })] } })
    expect((await t.api('GET', '/content/reviews')).json()).toEqual([review(), review({ rate: 4, title: 'Fine' })])
  })

  test("[PU-061 PU-063 PU-064] reviews show 'Excellent x/5 based on n reviews', stars and all parts", async () => {
    const { text, document } = await (
      await buildTestSite({ content: { reviews: [review(), review({ rate: 4, title: 'Fine' }), review({ rate: 4 })] } })
    ).open('/reviews')
    expect(text('main')).toContain('Excellent 4.33/5 based on 3 reviews')
    expect(document.querySelectorAll('main p svg[fill="currentColor"]')).toHaveLength(4)
    const card = document.querySelectorAll('main article')[1]!
    for (const part of ['Fine', 'It works.', '4 stars of 5', 'Ana', 'Zagreb, Croatia', 'Longhand'])
      expect(card.textContent).toContain(part)
    expect(card.querySelector('a')!.getAttribute('href')).toBe('https://longhand.example/')
  })

  test('without reviews the page says so, none are made up, and nothing links to it', async () => {
    const t = await buildTestSite()
    for (const path of ['/', '/sitemap'])
      expect((await t.open(path)).document.querySelector('a[href="/reviews"]')).toBeNull()
    const { text, document } = await t.open('/reviews')
    expect(text('main')).toContain('No reviews yet.')
    expect(document.querySelector('main article')).toBeNull()
  })
})
