import type { SeoMeta } from '../../../../src/shared/contract/content.ts'
import { DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import { localPath, readSitePath, type SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { localesOf } from '../content/locales.ts'
import type { Content } from '../content/service.ts'
import { findPage } from './find-page.ts'
import type { SiteOffer } from './frame.ts'
import { metaOf } from './head.ts'

export interface SeoDeps {
  content: Pick<Content, 'current'>
  locales: SiteLocales
  offer: SiteOffer
  /** Origin of canonical links. */
  publicUrl: string
}

const ARTICLES = '/blog/article/'

/**
 * How `GET /seo/meta` is asked about an address: by its kind, its country or language in lower case or `default`, and
 * its path.
 */
export function metaRequest(
  pathname: string,
  locales: SiteLocales,
): { type: 'blog' | 'pages'; language: string; path: string } {
  const { locale, path } = readSitePath(pathname, locales)
  return { type: path.startsWith(ARTICLES) ? 'blog' : 'pages', language: locale, path }
}

/** What search engines and previews are told about pages. */
export function createSeo({ content, locales, offer, publicUrl }: SeoDeps) {
  return {
    /** @throws AppError 404 where there is no such page, or it is of the other kind */
    async meta({ type, language, path }: { type: 'blog' | 'pages'; language: string; path: string }): Promise<SeoMeta> {
      const snapshot = await content.current()
      const own = localesOf(locales, snapshot)
      const spoken = readSitePath(`/${language}`, own).language
      const pathname = localPath(readSitePath(path, own).path, spoken, DEFAULT_LANGUAGE)
      const page = findPage(pathname, { snapshot, locales, offer, origin: publicUrl })
      if (!page || page === 'gone' || metaRequest(pathname, own).type !== type)
        throw new AppError(404, 'no_content', messages.notFound)
      return metaOf(page, snapshot.site, publicUrl)
    },
  }
}

export type Seo = ReturnType<typeof createSeo>
