import { DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import { isOffered } from '../../../../src/shared/domain/footer-pages.ts'
import { readSitePath, type SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { ALL_TAGS, type SiteBody } from '../../../../src/shared/site-view.ts'
import { SITE_WORDS } from '../../../../src/shared/site-words.ts'
import { knownLanguage } from '../../../../src/shared/words/languages.ts'
import { wordsIn } from '../../../kernel/words.ts'
import { localesOf } from '../content/locales.ts'
import { articlePath, linkIn, pathOf, titleOf } from '../content/presenter.ts'
import type { Snapshot } from '../content/snapshot.ts'
import { articleBody, blogBody, homeBody, pageBody, sitemapBody } from './bodies.ts'
import { pageOffer, type SiteOffer } from './frame.ts'

/** A page of the public site, found by its address. */
export interface SitePage {
  /** The language that it is in, which may be the default one where the asked one lacks it. */
  language: string
  /** Its address without a language. */
  path: string
  title: string
  description: string
  image: string | null
  /** Languages that have it. */
  available: readonly string[]
  body: SiteBody
}

export interface FindOptions {
  snapshot: Snapshot
  locales: SiteLocales
  offer: SiteOffer
  origin: string
  /** The blog's choice of tag. */
  tag?: string | undefined
}

const ARTICLE = articlePath('')

/** The page at an address; `gone` for an article that is not there, null for any other page that is not. */
export function findPage(
  pathname: string,
  { snapshot, locales: known, offer, origin, tag = ALL_TAGS }: FindOptions,
): SitePage | 'gone' | null {
  const locales = localesOf(known, snapshot)
  const { language: asked, path } = readSitePath(pathname, locales)
  const { say } = wordsIn(knownLanguage(asked))
  const everywhere = locales.languages.map(({ code }) => code)
  const own = (title: string, description: string, body: SiteBody): SitePage => ({
    language: asked,
    path: path === '/sitemap.html' ? '/sitemap' : path,
    title: `${title} · ${snapshot.site.name}`,
    description,
    image: null,
    available: everywhere,
    body,
  })

  if (path === '/blog') {
    const found = snapshot.pageAt(asked, path)
    return {
      ...own(say(SITE_WORDS.blogTitle), say(SITE_WORDS.blogDescription), blogBody(snapshot, found, asked, tag)),
      ...(found && { ...titleOf(snapshot, found), image: found.row.image }),
    }
  }
  if (path === '/sitemap' || path === '/sitemap.html')
    return own(say(SITE_WORDS.sitemapTitle), say(SITE_WORDS.sitemapDescription), sitemapBody(snapshot, asked, offer))
  if (path === '/reviews')
    return own(say(SITE_WORDS.reviewsTitle), say(SITE_WORDS.reviewsDescription), {
      kind: 'reviews',
      reviews: snapshot.reviews,
    })
  if (path.startsWith(ARTICLE)) {
    const name = path.slice(ARTICLE.length)
    const row = snapshot.articleNamed(asked, name) ?? snapshot.articleNamed(DEFAULT_LANGUAGE, name)
    if (!row) return 'gone'
    return {
      language: row.language,
      path,
      title: `${row.title} · ${snapshot.site.name}`,
      description: row.preview,
      image: row.image,
      available: snapshot.languagesOfArticle(name),
      body: articleBody(snapshot, row, origin + linkIn(row.language, path)),
    }
  }

  const found = snapshot.pageAt(asked, path) ?? snapshot.pageAt(DEFAULT_LANGUAGE, path)
  if (path === '/') {
    const told = found
      ? titleOf(snapshot, found)
      : { title: snapshot.site.name, description: snapshot.site.description }
    return {
      language: asked,
      path,
      ...told,
      image: found?.row.image ?? null,
      available: everywhere,
      body: homeBody(snapshot, found, asked),
    }
  }
  if (!found || !isOffered(found.row, pageOffer(snapshot, offer))) return null
  return {
    language: found.row.language,
    path: pathOf(found),
    ...titleOf(snapshot, found),
    image: found.row.image,
    available: snapshot.languagesOf(path),
    body: pageBody(snapshot, found, offer),
  }
}
