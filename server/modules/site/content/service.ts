import type {
  Article,
  ArticleSummary,
  ContentPage,
  PageSummary,
  Review,
  SiteInfo,
} from '../../../../src/shared/contract/content.ts'
import { isOffered } from '../../../../src/shared/domain/footer-pages.ts'
import { readSitePath, type SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Facts, hasImprint, NO_FACTS } from './facts.ts'
import { localesOf } from './locales.ts'
import { presentArticle, presentPage, presentWholeArticle, presentWholePage } from './presenter.ts'
import { contentState, EMPTY_SITE, readContent } from './repository.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'

/** Not `not_found`: everybody may ask for content. */
const noContent = () => new AppError(404, 'no_content', messages.notFound)

/** An imprint without an address is no page. */
const isThere = ({ facts }: Snapshot, { name }: { name: string }) =>
  isOffered({ name }, { hasPricing: true, hasImprint: hasImprint(facts) })

const EMPTY = createSnapshot({ site: EMPTY_SITE, pages: [], articles: [], reviews: [] }, 0)

/** What the public site shows. The content is held in memory, and read again when another process has changed it. */
export function createContent({
  db,
  locales,
  readFacts = () => Promise.resolve(NO_FACTS),
}: {
  db: Db
  locales: SiteLocales
  /** What the pages may say of the installation; the same object as long as that is so. */
  readFacts?: () => Promise<Facts>
}) {
  let held: Promise<Snapshot> = Promise.resolve(EMPTY)

  /** The content as it is now. */
  async function current(): Promise<Snapshot> {
    const [state, facts] = await Promise.all([contentState(db), readFacts()])
    const revision = state?.revision ?? 0
    const last = await held
    if (last.revision !== revision)
      held = readContent(db).then(
        (rows) => createSnapshot(rows, revision, facts),
        () => EMPTY,
      )
    else if (last.facts !== facts) held = Promise.resolve({ ...last, facts })
    return held
  }

  /** The language of the content that a caller means by a country, a language or `default`. */
  const languageOf = (snapshot: Snapshot, asked: string) =>
    readSitePath(`/${asked}`, localesOf(locales, snapshot)).language

  return {
    current,

    async pages(asked: string, options: { translated: boolean; templates: boolean }): Promise<PageSummary[]> {
      const snapshot = await current()
      const there = snapshot.pagesIn(languageOf(snapshot, asked)).filter((row) => isThere(snapshot, row))
      return there.map((row) => presentPage(snapshot, { row, about: null }, options))
    },

    /** A page, or one of those that a list page stands for. @throws AppError 404 */
    async page(asked: string, name: string, listPage?: string): Promise<ContentPage> {
      const snapshot = await current()
      const row = snapshot.pageNamed(languageOf(snapshot, asked), name)
      if (!row) throw noContent()
      const about = listPage === undefined ? null : snapshot.listedPage(row, listPage)
      if (listPage !== undefined && !about) throw noContent()
      return presentWholePage(snapshot, { row, about })
    },

    async articles(asked: string, options: { translated: boolean }): Promise<ArticleSummary[]> {
      const snapshot = await current()
      return snapshot.articlesIn(languageOf(snapshot, asked)).map((row) => presentArticle(snapshot, row, options))
    },

    /** @throws AppError 404 */
    async article(asked: string, name: string): Promise<Article> {
      const snapshot = await current()
      const row = snapshot.articleNamed(languageOf(snapshot, asked), name)
      if (!row) throw noContent()
      return presentWholeArticle(snapshot, row)
    },

    /** Who runs the site. */
    async site(): Promise<SiteInfo & { has_reviews: boolean }> {
      const { site, reviews } = await current()
      return { ...site, has_reviews: reviews.length > 0 }
    },

    reviews: async (): Promise<Review[]> => (await current()).reviews,
  }
}

export type Content = ReturnType<typeof createContent>
