import type { Selectable } from 'kysely'
import type { Review, SiteInfo } from '../../../src/shared/contract/content.ts'
import type { ContentArticleTable, ContentPageTable, Db } from '../../db/schema.ts'

export type PageRow = Selectable<ContentPageTable>
export type ArticleRow = Selectable<ContentArticleTable>

/** All of the content. */
export interface ContentRows {
  site: SiteInfo
  /** By their position, then by name. */
  pages: PageRow[]
  /** Newest first. */
  articles: ArticleRow[]
  reviews: Review[]
}

const STATE = 1
const ROWS_AT_ONCE = 50

/** Which content there is; undefined before the first. */
export function contentState(db: Db): Promise<{ revision: number; shipped: string | null } | undefined> {
  return db.selectFrom('content_state').select(['revision', 'shipped']).where('id', '=', STATE).executeTakeFirst()
}

export async function readContent(db: Db): Promise<ContentRows> {
  const [state, pages, articles, reviews] = await Promise.all([
    db.selectFrom('content_state').select('site').where('id', '=', STATE).executeTakeFirstOrThrow(),
    db.selectFrom('content_page').selectAll().orderBy('position').orderBy('name').execute(),
    db.selectFrom('content_article').selectAll().orderBy('published_at', 'desc').orderBy('name').execute(),
    db.selectFrom('content_review').select('review').orderBy('position').execute(),
  ])
  return { site: JSON.parse(state.site) as SiteInfo, pages, articles, reviews: reviews.map(({ review }) => JSON.parse(review) as Review) }
}

/** Puts this content in the place of all there was. `shipped` is the fingerprint of what ships, null for somebody's own. */
export async function replaceContent(db: Db, { site, pages, articles, reviews }: ContentRows, shipped: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The one row is written first, so that two imports follow one another.
    await tx
      .insertInto('content_state')
      .values({ id: STATE, revision: 1, shipped, site: JSON.stringify(site) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ revision: row('content_state.revision', '+', 1), shipped, site: JSON.stringify(site) })))
      .execute()
    for (const table of ['content_page', 'content_article', 'content_review'] as const) await tx.deleteFrom(table).execute()
    await insert(pages, (rows) => tx.insertInto('content_page').values(rows).execute())
    await insert(articles, (rows) => tx.insertInto('content_article').values(rows).execute())
    await insert(reviews.map((review, position) => ({ position, review: JSON.stringify(review) })), (rows) => tx.insertInto('content_review').values(rows).execute())
  })
}

/** Inserts some rows at a time: a statement may hold only so many values. */
async function insert<Row>(rows: readonly Row[], statement: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await statement(rows.slice(at, at + ROWS_AT_ONCE))
}
