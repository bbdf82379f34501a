import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSiteRenderer } from '../../server/adapters/site-renderer/site-renderer.ts'
import type { Config } from '../../server/config.ts'
import { siteRoutes } from '../../server/features/site/routes.ts'
import { buildSite, type BuiltSite } from '../support/build-site.ts'

const publicUrl = 'https://longhand.example'
const pricingFile = path.resolve(import.meta.dirname, '../../resources/pricing.json')
let built: BuiltSite

beforeAll(async () => {
  built = await buildSite()
})
afterAll(() => built.remove())

async function serve(billing: Config['billing'] = 'stripe') {
  const site = await loadSiteRenderer({ config: { publicUrl, billing }, pricingFile, ...built })
  expect(site).not.toBeNull()
  const app = Fastify()
  siteRoutes(app, { site })
  return app
}

async function open(url: string, billing?: Config['billing']) {
  const app = await serve(billing)
  const reply = await app.inject({ url })
  const { document } = new JSDOM(reply.body).window
  return { reply, document, text: (selector: string) => document.querySelector(selector)?.textContent ?? '' }
}

const PAGES = ['/', '/terms-of-services', '/privacy-policy']

describe.each(PAGES)('%s', (url) => {
  test('is a whole document with title, description and canonical link', async () => {
    const { reply, document } = await open(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body.startsWith('<!doctype html>')).toBe(true)
    expect(document.title).toMatch(/Longhand$/)
    expect(document.querySelector('meta[name="description"]')!.getAttribute('content')!.length).toBeGreaterThan(30)
    expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(publicUrl + url)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) expect(meta.getAttribute('content')).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('has no inline script and no address outside this site', async () => {
    const { document } = await open(url)
    for (const script of document.querySelectorAll('script')) {
      expect(script.getAttribute('src')).toMatch(/^\//)
      expect(script.textContent).toBe('')
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on'), name).toBe(false)
        if ((name === 'href' || name === 'src') && !value.startsWith(publicUrl)) expect(value).toMatch(/^\/(?!\/)/)
      }
    }
  })

  test('links files that the client build holds, and the sheets know the classes of the page', async () => {
    const { document } = await open(url)
    const sheets: string[] = []
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) sheets.push(await readFile(path.join(built.rendererDir, link.getAttribute('href')!), 'utf8'))
    for (const linked of document.querySelectorAll('script[src], link[rel="preload"], link[rel="icon"]')) {
      await expect(readFile(path.join(built.rendererDir, linked.getAttribute('src') ?? linked.getAttribute('href')!))).resolves.toBeDefined()
    }
    const css = sheets.join('')
    const classes = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]).filter((name) => name.startsWith('_')))
    expect(classes.size).toBeGreaterThan(10)
    for (const name of classes) expect(css).toContain(`.${name}`)
  })

  test('leads to both legal pages, and to nothing that is not there', async () => {
    const { document } = await open(url)
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')!)
    expect(links).toEqual(expect.arrayContaining(['/terms-of-services', '/privacy-policy']))
    const home = await open('/')
    for (const link of links) {
      const [page, anchor] = link.split('#')
      expect([...PAGES, '/auth/login', '/auth/register', '/files']).toContain(page)
      if (anchor && page === '/') expect(home.document.getElementById(anchor), link).not.toBeNull()
    }
  })
})

test('[PU-013] the hero of the home page has a button to /auth/login', async () => {
  const { document } = await open('/')
  expect(document.querySelector('#home a')!.getAttribute('href')).toBe('/auth/login')
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

test('[PU-015] [PU-016] pricing shows two plans with two prices each, by the hour in dollars, and a third item', async () => {
  const { document } = await open('/')
  const items = [...document.querySelectorAll('#pricing li')].map((item) => item.textContent)
  expect(items).toHaveLength(3)
  expect(items[0]!.match(/\$\d+\.\d\d an hour/g)).toEqual(['$6.00 an hour', '$5.00 an hour'])
  expect(items[1]!.match(/\$\d+\.\d\d an hour/g)).toEqual(['$72.00 an hour', '$66.00 an hour'])
  expect(items[2]).toContain('Translation')
})

test('[PU-017] the home page has a call to action and a FAQ slider with question and answer', async () => {
  const { document } = await open('/')
  expect([...document.querySelectorAll('a[href="/auth/login"]')].filter((link) => link.textContent === 'Get started')).toHaveLength(2)
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

test('where nothing is sold there are no prices and no trial', async () => {
  const { document, text } = await open('/', 'off')
  expect(document.querySelector('#pricing')).toBeNull()
  expect(text('body')).not.toMatch(/15 minutes|\$|Pricing/)
})

test('the sandbox is labelled as such', async () => {
  expect((await open('/', 'sandbox')).text('#pricing')).toContain('Test mode, no money is taken')
  expect((await open('/', 'stripe')).text('#pricing')).not.toContain('Test mode')
})

test('only the listed paths are public pages', async () => {
  const app = await serve()
  for (const url of ['/files', '/terms', '/__proto__', '/constructor']) expect((await app.inject({ url })).statusCode).toBe(404)
})

test('without a build there is no renderer, and no route is mounted', async () => {
  const site = await loadSiteRenderer({ config: { publicUrl, billing: 'off' }, pricingFile, siteDir: '/nowhere', rendererDir: built.rendererDir })
  expect(site).toBeNull()
  const app = Fastify()
  siteRoutes(app, { site })
  expect((await app.inject({ url: '/' })).statusCode).toBe(404)
})
