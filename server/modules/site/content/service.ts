import type {
  Article,
  ArticleSummary,
  ContentPage,
  PageSummary,
  Review,
  SiteInfo,
} from '../../../../src/shared/contract/content.ts'
import { readSitePath, type SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { presentArticle, presentPage, presentWholeArticle, presentWholePage } from './presenter.ts'
import { contentState, EMPTY_SITE, readContent } from './repository.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'

/** Not `not_found`: everybody may ask for content. */
const noContent = () => new AppError(404, 'no_content', messages.notFound)

const EMPTY = createSnapshot({ site: EMPTY_SITE, pages: [], articles: [], reviews: [] }, 0)

/** What the public site shows. The content is held in memory, and read again when another process has changed it. */
export function createContent({ db, locales }: { db: Db; locales: SiteLocales }) {
  let held: Promise<Snapshot> = Promise.resolve(EMPTY)

  /** The content as it is now. */
  async function current(): Promise<Snapshot> {
    const revision = (await contentState(db))?.revision ?? 0
    if ((await held).revision === revision) return held
    held = readContent(db).then(
      (rows) => createSnapshot(rows, revision),
      () => EMPTY,
    )
    return held
  }

  /** The language of the content that a caller means by a country, a language or `default`. */
  const languageOf = (asked: string) => readSitePath(`/${asked}`, locales).language

  return {
    current,

    async pages(asked: string, options: { translated: boolean; templates: boolean }): Promise<PageSummary[]> {
      const snapshot = await current()
      return snapshot.pagesIn(languageOf(asked)).map((row) => presentPage(snapshot, { row, about: null }, options))
    },

    /** A page, or one of those that a list page stands for. @throws AppError 404 */
    async page(asked: string, name: string, listPage?: string): Promise<ContentPage> {
      const snapshot = await current()
      const row = snapshot.pageNamed(languageOf(asked), name)
      if (!row) throw noContent()
      const about = listPage === undefined ? null : snapshot.listedPage(row, listPage)
      if (listPage !== undefined && !about) throw noContent()
      return presentWholePage(snapshot, { row, about })
    },

    async articles(asked: string, options: { translated: boolean }): Promise<ArticleSummary[]> {
      const snapshot = await current()
      return snapshot.articlesIn(languageOf(asked)).map((row) => presentArticle(snapshot, row, options))
    },

    /** @throws AppError 404 */
    async article(asked: string, name: string): Promise<Article> {
      const snapshot = await current()
      const row = snapshot.articleNamed(languageOf(asked), name)
      if (!row) throw noContent()
      return presentWholeArticle(snapshot, row)
    },

    /** Who runs the site. */
    site: async (): Promise<SiteInfo> => (await current()).site,

    reviews: async (): Promise<Review[]> => (await current()).reviews,
  }
}

export type Content = ReturnType<typeof createContent>
