import { expect, test } from 'vitest'
import { z } from 'zod'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '../../src/shared/words/languages.ts'
import { buildTestSite, PUBLIC_URL } from '../support/site.ts'

/** What stands in an attribute or in an element, of HTML that React wrote. */
const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => plain(value ?? ''))

const pages = new Map<string, string>()

/** The site as it ships, with every page of its sitemap by its address; they are opened once. */
async function openAll() {
  const { app } = await buildTestSite()
  const get = (url: string) => app.inject({ url })
  if (pages.size === 0) {
    for (const address of found((await get('/sitemap.xml')).body, /<loc>([^<]+)<\/loc>/g)) {
      const { pathname } = new URL(address)
      const reply = await get(pathname)
      expect([pathname, reply.statusCode]).toEqual([pathname, 200])
      pages.set(pathname, reply.body)
    }
  }
  return { statusOf: async (url: string) => (await get(url)).statusCode }
}

/** The language that an address says; the source's says none. */
const languageOf = (url: string) => LANGUAGE_CODES.find((code) => code === url.split('/')[1]) ?? SOURCE_LANGUAGE

test('[SE-013] every page of the sitemap answers under its own address, in the language of that address', async () => {
  await openAll()
  expect(pages.size).toBeGreaterThan(1200)
  for (const [url, html] of pages) {
    expect([url, found(html, /<link rel="canonical" href="([^"]*)"/g)]).toEqual([
      url,
      [PUBLIC_URL + (url === '/' ? '' : url)],
    ])
    expect([url, /<html lang="([\w-]+)"/.exec(html)?.[1]]).toEqual([url, languageOf(url)])
    expect([url, found(html, /<h1[\s>][^]*?<\/(h1)>/g)]).toEqual([url, ['h1']])
  }
})

test('its title and description are its own among the pages of its language', async () => {
  await openAll()
  for (const pattern of [/<title>([^<]*)<\/title>/g, /<meta name="description" content="([^"]*)"/g]) {
    const said = Map.groupBy(pages, ([url, html]) => `${languageOf(url)}: ${found(html, pattern).join()}`)
    for (const [text, those] of said)
      expect([text, those.map(([url]) => url)]).toEqual([expect.stringMatching(/: .{10}/), [expect.any(String)]])
  }
})

test('every link on every page leads somewhere, and to the place on it that it names', async () => {
  const { statusOf } = await openAll()
  const links = new Set([...pages.values()].flatMap((html) => found(html, /<a [^>]*?href="(\/[^"]*)"/g)))
  for (const link of links) {
    const { pathname, hash } = new URL(link, PUBLIC_URL)
    const html = pages.get(pathname)
    // The app's own screens are not built here.
    const isScreen = /^\/(?:auth|files)\//.test(pathname)
    if (html === undefined && !isScreen) expect([link, await statusOf(pathname)]).toEqual([link, 200])
    if (hash !== '') expect([link, html?.includes(`id="${hash.slice(1)}"`)]).toEqual([link, true])
  }
})

test('every picture has several widths, sizes, a text, its own proportions, and its files answer', async () => {
  const { statusOf } = await openAll()
  const images = new Set([...pages.values()].flatMap((html) => found(html, /<img ([^>]*)\/?>/g)))
  expect(images.size).toBeGreaterThan(5)
  const files = new Set<string>()
  for (const image of images) {
    expect(image).toMatch(/width="\d+" height="\d+"/)
    expect(image).toMatch(/\balt="/)
    const sources = [
      ...found(image, /\bsrc="([^"]*)"/g),
      ...found(image, /srcSet="([^"]*)"/gi).flatMap((set) => set.split(', ').map((source) => source.split(' ')[0]!)),
    ]
    for (const source of sources) files.add(source)
    if (sources[0]!.startsWith('/flags/')) continue
    expect(sources.length).toBeGreaterThan(2)
    expect(image).toMatch(/sizes="[^"]+"/)
    expect(image).not.toContain('alt=""')
  }
  for (const file of files) expect([file, await statusOf(file)]).toEqual([file, 200])
})

// What schema.org and the search engines' guides ask of each kind; a field that is not theirs is a mistake.
const address = z.url().startsWith(PUBLIC_URL)
const text = z.string().min(1)
const day = z.iso.datetime()
const organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: text,
  url: z.url(),
  logo: address.optional(),
  description: text.optional(),
  contactPoint: z
    .strictObject({
      '@type': z.literal('ContactPoint'),
      contactType: text,
      email: z.email().optional(),
      telephone: text.optional(),
    })
    .optional(),
  sameAs: z.array(z.url()).min(1).optional(),
  founder: z.strictObject({ '@type': z.literal('Person'), name: text }).optional(),
})
const structured = z.discriminatedUnion('@type', [
  organization.required({ logo: true }),
  z.strictObject({
    '@type': z.literal('HowTo'),
    name: text,
    totalTime: z.iso.duration(),
    image: address,
    step: z
      .array(z.strictObject({ '@type': z.literal('HowToStep'), position: z.int().positive(), name: text, text }))
      .min(2),
  }),
  z.strictObject({
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    '@type': z.literal('Article'),
    headline: text.max(110),
    description: text,
    image: address,
    datePublished: day,
    dateModified: day,
    wordCount: z.int().positive(),
    keywords: z.array(text),
    inLanguage: z.enum(LANGUAGE_CODES),
    mainEntityOfPage: address,
    author: organization,
    publisher: organization,
  }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, item: address }),
      )
      .min(2),
  }),
])

test('the structured data of every page has all that its kind needs, and nothing that it does not know', async () => {
  await openAll()
  const kinds = new Set<string>()
  for (const [url, html] of pages) {
    const objects = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
    for (const { '@context': context, ...object } of objects) {
      expect(context).toBe('https://schema.org')
      const read = structured.safeParse(object)
      expect([url, read.success ? '' : z.prettifyError(read.error)]).toEqual([url, ''])
      kinds.add(String(object['@type']))
    }
  }
  expect([...kinds].toSorted()).toEqual(['Article', 'BreadcrumbList', 'FAQPage', 'HowTo', 'Organization'])
})
