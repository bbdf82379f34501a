import { describe, expect, test } from 'vitest'
import { metaRequest } from '../../server/modules/site/pages/seo.ts'
import { readSiteLocales } from '../../server/modules/site/content/locales.ts'
import { articleRow, buildTestSite, pageRow, PUBLIC_URL } from '../support/site.ts'
import { sendQueuedMails } from '../support/mails.ts'

const locales = readSiteLocales()

/** The value of a meta element, by its name, property or itemprop. */
const meta = (document: Document, name: string) =>
  document
    .querySelector(`meta[name="${name}"], meta[property="${name}"], meta[itemprop="${name}"]`)
    ?.getAttribute('content')

const dataOf = (document: Document) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  )

test("[SE-001] of an article's address metadata is asked with kind 'blog', locale and path", () => {
  expect(metaRequest('/blog/article/a', locales)).toEqual({
    type: 'blog',
    language: 'default',
    path: '/blog/article/a',
  })
  expect(metaRequest('/ES/blog/article/a', locales)).toEqual({ type: 'blog', language: 'es', path: '/blog/article/a' })
})

test("[SE-002 SE-003] of another address with kind 'pages', a lower-case country or 'default', '/' for none", () => {
  expect(metaRequest('', locales)).toEqual({ type: 'pages', language: 'default', path: '/' })
  expect(metaRequest('/FR', locales)).toEqual({ type: 'pages', language: 'fr', path: '/' })
  expect(metaRequest('/blog', locales)).toEqual({ type: 'pages', language: 'default', path: '/blog' })
})

test('[AP-054 SE-004 SE-005 SE-006 SE-007] a page says in its head what GET /seo/meta answers about it', async () => {
  const t = await buildTestSite()
  for (const path of [
    '/',
    '/faq',
    '/transcription/finnish-transcription',
    '/blog',
    '/blog/article/person-or-machine',
    '/sitemap',
    '/reviews',
    '/es/faq',
  ]) {
    const { document } = await t.open(path)
    const reply = await t.api('GET', `/seo/meta?${new URLSearchParams(metaRequest(path, locales)).toString()}`)
    const { main, open_graph: graph, microdata, twitter } = reply.json()
    expect([document.title, meta(document, 'description')]).toEqual([main.title, main.description])
    expect(
      ['og:type', 'og:title', 'og:description', 'og:image', 'og:image:alt'].map((name) => meta(document, name)),
    ).toEqual([graph.type, graph.title, graph.description, graph.image, graph.alt])
    expect(
      ['name', 'description', 'image'].map((name) =>
        document.querySelector(`meta[itemprop="${name}"]`)!.getAttribute('content'),
      ),
    ).toEqual([microdata.title, microdata.description, microdata.image])
    expect(
      ['twitter:title', 'twitter:description', 'twitter:image', 'twitter:image:alt'].map((name) =>
        meta(document, name),
      ),
    ).toEqual([twitter.title, twitter.description, twitter.image, twitter.alt])
    expect((await t.app.inject({ method: 'HEAD', url: new URL(graph.image).pathname })).statusCode).toBe(200)
  }
  expect((await t.api('GET', '/seo/meta?type=pages&path=/nothing')).statusCode).toBe(404)
  expect((await t.api('GET', '/seo/meta?type=pages&path=/blog/article/person-or-machine')).statusCode).toBe(404)
  expect((await t.api('GET', '/seo/meta?type=other')).statusCode).toBe(400)
})

test('[SE-008] [SE-009] canonical and alternates are the origin and the path without a slash at its end', async () => {
  const t = await buildTestSite()
  for (const [path, canonical] of [
    ['/', ''],
    ['/faq', '/faq'],
    ['/blog', '/blog'],
    ['/it/faq', '/faq'],
    ['/sitemap.html', '/sitemap'],
  ]) {
    const { document } = await t.open(path!)
    expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(PUBLIC_URL + canonical!)
    for (const language of ['x-default', 'en'])
      expect(document.querySelector(`link[hreflang="${language}"]`)!.getAttribute('href')).toBe(PUBLIC_URL + canonical!)
  }
})

test('[SE-015] PUBLIC_URL is the origin of canonical links, of the sitemap, and of links in mails', async () => {
  const t = await buildTestSite({ env: { PUBLIC_URL: 'https://elsewhere.example/' } })
  expect((await t.open('/faq')).document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(
    'https://elsewhere.example/faq',
  )
  expect((await t.app.inject({ url: '/robots.txt' })).body).toContain('https://elsewhere.example/sitemap.xml')
  await t.api('POST', '/auth/register', { payload: { email: 'ana@example.org', password: 'harbour-1961' } })
  expect((await sendQueuedMails(t))[0]).toContain('https://elsewhere.example/auth/validate-email-address/')
})

describe('structured data', () => {
  const site = {
    name: 'Longhand',
    description: 'Speech to text.',
    email: 'hello@longhand.example',
    phone: '+385 1 234 567',
    founder: 'Ana Petrov',
    social: { facebook: 'https://facebook.com/l' },
  }

  test('[SE-010] every page names the organization with logo, contact, social links and founder', async () => {
    const t = await buildTestSite({ content: { site } })
    for (const path of ['/', '/blog']) {
      expect(dataOf((await t.open(path)).document)).toContainEqual({
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Longhand',
        url: PUBLIC_URL,
        logo: `${PUBLIC_URL}/images/logo.png`,
        description: 'Speech to text.',
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: 'hello@longhand.example',
          telephone: '+385 1 234 567',
        },
        sameAs: ['https://facebook.com/l'],
        founder: { '@type': 'Person', name: 'Ana Petrov' },
      })
    }
  })

  test('[SE-011] a how-to takes as many seconds as it has steps', async () => {
    const t = await buildTestSite()
    for (const path of ['/', '/transcription/interviews', '/transcription/finnish-transcription']) {
      const how = dataOf((await t.open(path)).document).find((data) => data['@type'] === 'HowTo')!
      expect(how['step']).toHaveLength(4)
      expect(how['totalTime']).toBe('PT4S')
    }
  })

  test('[SE-012] no text can end the script element it stands in', async () => {
    const title = '</script><script>alert(1)</script><!--'
    const t = await buildTestSite({ content: { articles: [articleRow({ name: 'bad', title, preview: title })] } })
    const { document } = await t.open('/blog/article/bad')
    expect([...document.querySelectorAll('script')].filter((script) => script.textContent.startsWith('alert'))).toEqual(
      [],
    )
    expect(dataOf(document).find((data) => data['@type'] === 'Article')!['headline']).toBe(title)
  })
})

test('[SE-013] sitemap.xml lists every page and article of every language once', async () => {
  const t = await buildTestSite()
  const xml = await t.app.inject({ url: '/sitemap.xml' })
  expect(xml.headers['content-type']).toContain('application/xml')
  const addresses = [...xml.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const path of ['', '/blog', '/blog/article/person-or-machine', '/translation/finnish-translation', '/es/blog'])
    expect(addresses).toContain(PUBLIC_URL + path)
  // There are none yet.
  expect(addresses).not.toContain(`${PUBLIC_URL}/reviews`)
})

test('[SE-014] robots.txt names the sitemap and leaves the app out', async () => {
  const { body } = await (await buildTestSite()).app.inject({ url: '/robots.txt' })
  expect(body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  for (const path of ['/api/', '/account', '/files', '/editor/']) expect(body).toContain(`Disallow: ${path}`)
})

test('a thousand pages are held in memory: the second time the home page is not drawn again', async () => {
  const pages = Array.from({ length: 1000 }, (_, index) => pageRow({ path: index === 0 ? '/' : `/page-${index}` }))
  let drawn = 0
  const t = await buildTestSite({ content: { pages }, site: { render: () => `<h1>${(drawn += 1)}</h1>` } })
  await t.open('/')
  expect((await t.open('/')).text('h1')).toBe('1')
})
