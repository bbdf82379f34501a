import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSiteRenderer } from '../../server/adapters/site-renderer/site-renderer.ts'
import type { Config } from '../../server/kernel/config.ts'
import { ROLES } from '../../src/shared/domain/roles.ts'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { buildTestSite, PUBLIC_URL } from '../support/site.ts'

let built: BuiltSite

beforeAll(async () => {
  built = await buildSite()
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

async function serve(billing: Config['billing'] = 'stripe') {
  const site = await loadSiteRenderer(built)
  expect(site).not.toBeNull()
  return buildTestSite({ site, env: { BILLING: billing, ...STRIPE } })
}

async function open(url: string, billing?: Config['billing']) {
  const app = await serve(billing)
  return app.open(url)
}

/** A page of each kind. */
const PAGES = [
  '/',
  '/terms-of-services',
  '/privacy-policy',
  '/how-it-works',
  '/transcription/transcription-languages',
  '/transcription/finnish-transcription',
  '/blog',
  '/blog/article/person-or-machine',
  '/sitemap',
  '/reviews',
]

describe.each(PAGES)('%s', (url) => {
  test('is a whole document with title, description and canonical link', async () => {
    const { status, headers, html, document } = await open(url)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html.startsWith('<!doctype html>')).toBe(true)
    expect(document.title).toMatch(/Longhand$/)
    expect(document.querySelector('meta[name="description"]')!.getAttribute('content')!.length).toBeGreaterThan(20)
    expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(
      PUBLIC_URL + (url === '/' ? '' : url),
    )
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      expect(meta.getAttribute('content')).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('has no inline script that runs, and loads nothing from outside this site', async () => {
    const { document } = await open(url)
    for (const script of document.querySelectorAll('script:not([type="application/ld+json"])')) {
      expect(script.getAttribute('src')).toMatch(/^\//)
      expect(script.textContent).toBe('')
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on'), name).toBe(false)
        const isShareLink = element.matches('a[rel~="noopener"]')
        if ((name === 'href' || name === 'src') && !value.startsWith(PUBLIC_URL) && !isShareLink)
          expect(value).toMatch(/^\/(?!\/)/)
      }
    }
  })

  test('links files that the client build holds, and the sheets know the classes of the page', async () => {
    const { document } = await open(url)
    const sheets: string[] = []
    for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
      sheets.push(await readFile(path.join(built.rendererDir, link.getAttribute('href')!), 'utf8'))
    for (const linked of document.querySelectorAll('script[src], link[rel="preload"], link[rel="icon"]')) {
      await expect(
        readFile(path.join(built.rendererDir, linked.getAttribute('src') ?? linked.getAttribute('href')!)),
      ).resolves.toBeDefined()
    }
    const css = sheets.join('')
    const classes = new Set(
      [...document.querySelectorAll('[class]')]
        .flatMap((element) => [...element.classList])
        .filter((name) => name.startsWith('_')),
    )
    expect(classes.size).toBeGreaterThan(10)
    for (const name of classes) expect(css).toContain(`.${name}`)
  })
})

test('what the build has packed is sent packed to whoever takes it, and plain to others', async () => {
  const { app } = await buildTestSite({ site: await loadSiteRenderer(built), rendererDir: built.rendererDir })
  const sheet = (await readdir(path.join(built.rendererDir, 'assets'))).find(
    (name) => name.startsWith('site-styles') && name.endsWith('.css'),
  )!
  for (const url of [`/assets/${sheet}`, '/auth/login']) {
    const plain = await app.inject({ url })
    expect([plain.statusCode, plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
      200,
      undefined,
      'accept-encoding',
    ])
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect([
        url,
        packed.headers['content-encoding'],
        packed.headers['content-type'],
        packed.headers['cache-control'],
      ]).toEqual([url, encoding, plain.headers['content-type'], plain.headers['cache-control']])
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
      expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 2)
    }
  }
  // What is not packed, and what is not a file, are found all the same.
  for (const url of ['/theme.js', '/faq', '/'])
    expect((await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })).statusCode).toBe(200)
  expect((await app.inject({ url: '/blog/', headers: { 'accept-encoding': 'br, gzip' } })).headers.location).toBe(
    '/blog',
  )
})

test('[AU-031] the public pages open without a session and for every role', async () => {
  const site = await serve()
  for (const role of [null, ...ROLES]) {
    const headers = role ? { cookie: (await site.signIn(role)).browser.cookie } : {}
    for (const url of PAGES) {
      const { statusCode, body } = await site.app.inject({ url, headers })
      expect([statusCode, body.includes('<h1')], `${url} for ${role}`).toEqual([200, true])
    }
  }
})

test('[PU-013] the hero of the home page has a button to /auth/login', async () => {
  const { document } = await open('/')
  expect(
    [...document.querySelectorAll('#home a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Get started', '/auth/register'],
    ['Log in', '/auth/login'],
  ])
})

test('[PU-014] the home page has an about section and how-it-works items with icon, name and description', async () => {
  const { document, text } = await open('/')
  expect(text('#about h2')).not.toBe('')
  const items = [...document.querySelectorAll('#how li')]
  expect(items).toHaveLength(4)
  for (const item of items) {
    expect(item.querySelector('svg')).not.toBeNull()
    expect(item.querySelector('h3')!.textContent).not.toBe('')
    expect(item.querySelector('p')!.textContent).not.toBe('')
  }
})

test('[PU-015 PU-016] pricing shows two plans with two hourly prices in dollars, and a third item', async () => {
  const { texts } = await open('/')
  const items = texts('#pricing li')
  expect(items).toHaveLength(3)
  expect(items[0]!.match(/\$\d+\.\d\d an hour/g)).toEqual(['$6.00 an hour', '$5.00 an hour'])
  expect(items[1]!.match(/\$\d+\.\d\d an hour/g)).toEqual(['$72.00 an hour', '$66.00 an hour'])
  expect(items[2]).toContain('Translation')
})

test('[PU-017] the home page has a call to action and a FAQ slider with question and answer', async () => {
  const { document } = await open('/')
  expect(
    [...document.querySelectorAll('main a[href="/auth/register"]')].filter(
      (link) => link.textContent === 'Get started',
    ),
  ).toHaveLength(2)
  const cards = [...document.querySelectorAll('#faq [data-slider] article')]
  expect(cards.length).toBeGreaterThan(2)
  for (const card of cards) {
    expect(card.querySelector('h3')!.textContent).toMatch(/\?$/)
    expect(card.querySelector('p')!.textContent).not.toBe('')
  }
})

test('[PU-028] the home page says that the free trial is 15 minutes', async () => {
  const { text } = await open('/')
  expect(text('#home')).toContain('15 minutes free')
})

test('where nothing is sold there are no prices, no page of them, and no trial', async () => {
  const { document, text } = await open('/', 'off')
  expect(document.querySelector('#pricing')).toBeNull()
  expect(text('body')).not.toMatch(/15 minutes|\$|Pricing/)
  expect((await open('/pricing', 'off')).status).toBe(404)
})

test('whoever reads of the free minutes reads that they need a card', async () => {
  for (const section of ['#home', '#pricing']) expect((await open('/')).text(section)).toMatch(/15 minutes free .*card/)
})

test('without a build there is no renderer', async () => {
  await expect(loadSiteRenderer({ siteDir: '/nowhere', rendererDir: built.rendererDir })).resolves.toBeNull()
})
