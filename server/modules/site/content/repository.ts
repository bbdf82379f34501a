import { batchesOf } from '../../../../src/shared/batches.ts'
import type { ContentKey } from '../../../../src/shared/contract/content-admin.ts'
import type { Review, SiteInfo } from '../../../../src/shared/contract/content.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { writeCall } from '../../audit/index.ts'
import { recordImport } from './editing/import.ts'
import type { ContentRows } from './rows.ts'

/** Before there is any content. */
export const EMPTY_SITE: SiteInfo = { name: 'Longhand', description: '', social: {} }

/** The id of the one row of `content_state`. */
export const STATE = 1
const ROWS_AT_ONCE = 50

/** Which content there is; undefined before the first. */
export function contentState(db: Db): Promise<{ revision: number; shipped: string | null } | undefined> {
  return db.selectFrom('content_state').select(['revision', 'shipped']).where('id', '=', STATE).executeTakeFirst()
}

export async function readContent(db: Db): Promise<ContentRows> {
  const [state, pages, articles, reviews] = await Promise.all([
    db.selectFrom('content_state').select(['site', 'said_site']).where('id', '=', STATE).executeTakeFirst(),
    db.selectFrom('content_page').selectAll().orderBy('position').orderBy('name').orderBy('language').execute(),
    db.selectFrom('content_article').selectAll().orderBy('published_at', 'desc').orderBy('name').execute(),
    db.selectFrom('content_review').select('review').orderBy('position').execute(),
  ])
  return {
    site: state ? (JSON.parse(state.said_site ?? state.site) as SiteInfo) : EMPTY_SITE,
    pages,
    articles,
    reviews: reviews.map(({ review }) => JSON.parse(review) as Review),
  }
}

/**
 * Puts this content in the place of all there was. `shipped` is the fingerprint of what ships, null for somebody's own,
 * which also goes before what an ADMIN said of who runs the site.
 */
export async function replaceContent(
  db: Db,
  content: ContentRows,
  shipped: string | null,
  now = Date.now(),
): Promise<void> {
  const { site, pages, articles, reviews } = content
  await db.transaction().execute(async (tx) => {
    // The one row is written first, so that two imports follow one another.
    await tx
      .insertInto('content_state')
      .values({ id: STATE, revision: 1, shipped, site: JSON.stringify(site) })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          revision: row('content_state.revision', '+', 1),
          shipped,
          site: JSON.stringify(site),
          ...(shipped === null && { said_site: null, said_at: null }),
        })),
      )
      .execute()
    await tx.deleteFrom('content_page').execute()
    await tx.deleteFrom('content_article').execute()
    await tx.deleteFrom('content_review').execute()
    await insert(pages, (rows) => tx.insertInto('content_page').values(rows).execute())
    await insert(articles, (rows) => tx.insertInto('content_article').values(rows).execute())
    await insertReviews(tx, reviews)
    await recordImport(tx, content, now)
    await writeCall(tx)
  })
}

const insertReviews = (tx: Db, reviews: readonly Review[]) =>
  insert(
    reviews.map((review, position) => ({ position, review: JSON.stringify(review) })),
    (rows) => tx.insertInto('content_review').values(rows).execute(),
  )

/** Has changes of the content made one at a time: what a link leads to does not go while the link is published. */
export async function holdContent(tx: Db): Promise<void> {
  await tx
    .updateTable('content_state')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', STATE)
    .execute()
}

/**
 * Shows one document as it is in `content`, or nothing where it is not there. From then on what ships overwrites
 * nothing.
 */
export async function publishDocument(
  tx: Db,
  { kind, language, name }: ContentKey,
  content: ContentRows,
): Promise<void> {
  await tx
    .insertInto('content_state')
    .values({ id: STATE, revision: 1, shipped: null, site: JSON.stringify(content.site) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ revision: row('content_state.revision', '+', 1), shipped: null })),
    )
    .execute()
  const isIt = (row: { language: string; name: string }) => row.language === language && row.name === name
  if (kind === 'reviews') {
    await tx.deleteFrom('content_review').execute()
    await insertReviews(tx, content.reviews)
  } else if (kind === 'article') {
    await tx.deleteFrom('content_article').where('language', '=', language).where('name', '=', name).execute()
    await insert(content.articles.filter(isIt), (rows) => tx.insertInto('content_article').values(rows).execute())
  } else {
    await tx.deleteFrom('content_page').where('language', '=', language).where('name', '=', name).execute()
    await insert(content.pages.filter(isIt), (rows) => tx.insertInto('content_page').values(rows).execute())
  }
}

/** Inserts some rows at a time: a statement may hold only so many values. */
async function insert<Row>(rows: readonly Row[], statement: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (const some of batchesOf(rows, ROWS_AT_ONCE)) await statement(some)
}
