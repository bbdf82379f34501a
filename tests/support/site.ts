import { JSDOM } from 'jsdom'
import { renderPage } from '../../src/renderer/site-entry.tsx'
import { wordsIn } from '../../server/kernel/words.ts'
import { pageWords } from '../../src/shared/site-words.ts'
import type { AppDeps } from '../../server/app.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { readContentFolder } from '../../server/modules/site/content/folder/read.ts'
import { contentState, replaceContent } from '../../server/modules/site/content/repository.ts'
import type { ContentRows } from '../../server/modules/site/content/rows.ts'
import { fillContent, SHIPPED_CONTENT } from '../../server/modules/site/content/shipped.ts'
import { knownLanguage } from '../../src/shared/words/languages.ts'
import type { SiteRenderer } from '../../server/ports/site-renderer.ts'
import { buildTestApp, type TestApp } from './app.ts'

export const PUBLIC_URL = 'https://longhand.example'

/** The public pages drawn from their sources, with no build in between. */
export const siteRenderer: SiteRenderer = {
  render: (view) =>
    renderPage(view, pageWords(wordsIn(knownLanguage(view.frame.language))), {
      styles: ['/assets/site.css'],
      fonts: [],
      script: '/assets/site.js',
      modules: [],
    }),
}

export interface TestSite extends TestApp {
  /** Opens a page: the reply, its document, and the text of an element. */
  open(url: string): Promise<{
    status: number
    location: string | undefined
    headers: Record<string, unknown>
    html: string
    document: Document
    text: (selector: string) => string
    texts: (selector: string) => string[]
  }>
}

/** The app with public pages: what ships, or the content that a test brings. */
export async function buildTestSite({
  content,
  env,
  ...deps
}: Partial<AppDeps> & { content?: Partial<ContentRows>; env?: Record<string, string> } = {}): Promise<TestSite> {
  const t = await buildTestApp({ site: siteRenderer, env: { PUBLIC_URL, BILLING: 'sandbox', ...env }, ...deps })
  if (content)
    await replaceContent(
      t.db,
      {
        site: { name: 'Longhand', description: 'Speech to text.', social: {} },
        pages: [],
        articles: [],
        reviews: [],
        ...content,
      },
      null,
    )
  else await fillShipped(t.db)
  return {
    ...t,
    async open(url) {
      const reply = await t.app.inject({ url })
      const { document } = new JSDOM(reply.body).window
      const texts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent)
      return {
        status: reply.statusCode,
        location: reply.headers.location,
        headers: reply.headers,
        html: reply.body,
        document,
        text: (selector) => document.querySelector(selector)?.textContent ?? '',
        texts,
      }
    },
  }
}

/** What ships, as this process read it first: reading it takes longer than most tests. */
let shipped: { content: ContentRows; fingerprint: string | null } | undefined

/** Fills a site that is empty, as a server's first start does. */
async function fillShipped(db: Db): Promise<void> {
  if (shipped) return replaceContent(db, structuredClone(shipped.content), shipped.fingerprint)
  await fillContent(db)
  const state = await contentState(db)
  shipped = { content: await readContentFolder(SHIPPED_CONTENT), fingerprint: state?.shipped ?? null }
}

/** A page's row, of a test that says only what matters to it. */
export function pageRow(given: Partial<ContentRows['pages'][number]> & { path: string }): ContentRows['pages'][number] {
  return {
    language: 'en',
    name: given.path === '/' ? 'default' : given.path.split('/').at(-1)!,
    position: 10,
    label: 'A page',
    category: 'Main',
    template: null,
    list_of: null,
    title: 'A page',
    description: 'About a page.',
    image: null,
    source: null,
    sections: '[]',
    modified_at: Date.UTC(2026, 10, 21),
    ...given,
  }
}

/** An article's row. */
export function articleRow(
  given: Partial<ContentRows['articles'][number]> & { name: string },
): ContentRows['articles'][number] {
  return {
    language: 'en',
    title: `About ${given.name}`,
    preview: 'What it says.',
    source: 'Some words.',
    content: '<p>Some words.</p>',
    tags: '[]',
    image: null,
    is_on_main_page: 0,
    published_at: Date.UTC(2026, 10, 1),
    modified_at: Date.UTC(2026, 10, 1),
    ...given,
  }
}
