import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { APP_SEGMENTS, readSitePath, type SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import type { SiteBody, SiteHead, SiteView } from '../../../../src/shared/site-view.ts'
import { SITE_WORDS } from '../../../../src/shared/site-words.ts'
import { knownLanguage, type LanguageCode, languageOf } from '../../../../src/shared/words/languages.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { SiteRenderer } from '../../../ports/site-renderer.ts'
import { wordsIn } from '../../../kernel/words.ts'
import { localesOf } from '../content/locales.ts'
import { linkIn } from '../content/presenter.ts'
import type { Snapshot } from '../content/snapshot.ts'
import { findPage, type SitePage } from './find-page.ts'
import { frameOf } from './frame.ts'
import { headOf, metaOf } from './head.ts'
import type { SeoDeps } from './seo.ts'

/** A document, packed as well where it is kept, or where to go instead. */
export type SiteAnswer =
  | { status: number; html: string; gzip: Buffer | null; etag: string | null }
  | { status: 301 | 302; location: string }

export interface SiteDeps extends SeoDeps {
  renderer: SiteRenderer
  assistant: string | null
  mapUrl: string | null
  log: Logger
  now?: () => number
}

/** So many documents are kept; when there are more, all are drawn anew. */
const KEPT = 2000

/** The public site: which page an address shows, drawn once for each state of the content. */
export function createSite({
  content,
  renderer,
  locales,
  offer,
  publicUrl,
  assistant,
  mapUrl,
  log,
  now = Date.now,
}: SiteDeps) {
  let kept: { snapshot: Snapshot | null; documents: Map<string, SiteAnswer> } = { snapshot: null, documents: new Map() }

  const yearNow = () => new Date(now()).getUTCFullYear()

  const languagesOf = (snapshot: Snapshot) => localesOf(locales, snapshot).languages.map(({ code }) => code)

  function viewOf(snapshot: Snapshot, page: SitePage, asked: string): SiteView {
    const { language, path, available, body } = page
    const frame = frameOf(snapshot, {
      language,
      path,
      available,
      languages: languagesOf(snapshot),
      offer,
      assistant,
      mapUrl,
      year: yearNow(),
    })
    return { status: 200, path: asked, head: headOf(page, snapshot.site, publicUrl), frame, body }
  }

  /** The page that says that there is none. */
  function notFoundView(snapshot: Snapshot, asked: string, language: string): SiteView {
    const body: SiteBody = { kind: 'not-found' }
    const title = `${wordsIn(knownLanguage(language)).say(SITE_WORDS.notFoundTitle)} · ${snapshot.site.name}`
    const head: SiteHead = {
      meta: metaOf({ title, description: '', image: null, body }, snapshot.site, publicUrl),
      canonical: null,
      alternates: [],
      structuredData: [],
    }
    const frame = frameOf(snapshot, {
      language,
      path: '/',
      available: [],
      languages: languagesOf(snapshot),
      offer,
      assistant,
      mapUrl,
      year: yearNow(),
    })
    return { status: 404, path: asked, head, frame, body }
  }

  function draw(view: SiteView): SiteAnswer {
    const html = renderer.render(view)
    if (view.status !== 200) return { status: view.status, html, gzip: null, etag: null }
    // Weak, since it stands for the document packed or not.
    return {
      status: 200,
      html,
      gzip: gzipSync(html),
      etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    }
  }

  function documentAt(snapshot: Snapshot, pathname: string, tag: string | undefined): SiteAnswer {
    const { language, path } = readSitePath(pathname, localesOf(locales, snapshot))
    const page = findPage(pathname, { snapshot, locales, offer, origin: publicUrl, tag })
    if (page === 'gone') return { status: 302, location: linkIn(language, '/blog') }
    return draw(page ? viewOf(snapshot, page, linkIn(page.language, path)) : notFoundView(snapshot, pathname, language))
  }

  return {
    /** The page at an address of some content, drawn for nobody else. */
    preview(snapshot: Snapshot, pathname: string): string {
      const page = findPage(pathname, { snapshot, locales, offer, origin: publicUrl })
      const { language, path } = readSitePath(pathname, localesOf(locales, snapshot))
      return renderer.render(
        page && page !== 'gone'
          ? viewOf(snapshot, page, linkIn(page.language, path))
          : notFoundView(snapshot, pathname, language),
      )
    },

    /**
     * What an address answers. A page that cannot be drawn leads home; a home page that cannot be drawn is tried again.
     */
    async answer(pathname: string, tag?: string): Promise<SiteAnswer> {
      try {
        const snapshot = await content.current()
        const moved = movedTo(pathname, localesOf(locales, snapshot))
        if (moved) return moved
        if (kept.snapshot !== snapshot) kept = { snapshot, documents: new Map() }
        const key = `${yearNow()} ${pathname} ${tag ?? ''}`
        const known = kept.documents.get(key)
        if (known) return known
        const answer = documentAt(snapshot, pathname, tag)
        if (kept.documents.size >= KEPT) kept.documents.clear()
        if (answer.status === 200) kept.documents.set(key, answer)
        return answer
      } catch (error) {
        log.error({ err: error, path: pathname }, 'a public page could not be shown')
        const { language, path } = readSitePath(pathname, locales)
        return path === '/'
          ? { status: 500, html: brokenHtml(knownLanguage(language)), gzip: null, etag: null }
          : { status: 302, location: '/' }
      }
    },
  }
}

/** The page that stands in when the home page itself fails: it has to need nothing, and loads again by itself. */
function brokenHtml(language: LanguageCode): string {
  const { say } = wordsIn(language)
  return (
    `<!doctype html><html lang="${language}" dir="${languageOf(language).direction}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">' +
    `<title>Longhand</title><h1>${say(SITE_WORDS.brokenTitle)}</h1><p>${say(SITE_WORDS.brokenText)}</p></html>`
  )
}

/** Addresses that have another form: a slash at the end, or a screen of the app with a language before it. */
function movedTo(pathname: string, locales: SiteLocales): SiteAnswer | null {
  const { locale, path } = readSitePath(pathname, locales)
  if (locale !== 'default' && APP_SEGMENTS.has(path.split('/')[1] ?? '')) return { status: 302, location: path }
  const bare = `/${pathname.split('/').filter(Boolean).join('/')}`
  return bare === pathname ? null : { status: 301, location: bare }
}

export type Site = ReturnType<typeof createSite>
