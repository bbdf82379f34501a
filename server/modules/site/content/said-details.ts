import { type SiteInfo, siteInfo } from '../../../../src/shared/contract/content.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { EMPTY_SITE, STATE } from './repository.ts'

/** Who runs the site: what holds, what the content's folder says, and since when an ADMIN says otherwise. */
export interface SaidDetails {
  value: SiteInfo
  file: SiteInfo
  /** Milliseconds since 1970; null while the folder's holds. */
  saidAt: number | null
}

export async function siteDetails(db: Db): Promise<SaidDetails> {
  const state = await db
    .selectFrom('content_state')
    .select(['site', 'said_site', 'said_at'])
    .where('id', '=', STATE)
    .executeTakeFirst()
  const file = state ? siteInfo.parse(JSON.parse(state.site)) : EMPTY_SITE
  if (!state || state.said_site === null) return { value: file, file, saidAt: null }
  return { value: siteInfo.parse(JSON.parse(state.said_site)), file, saidAt: state.said_at }
}

/**
 * Says who runs the site, in the place of what the content's folder says, which null goes back to. All processes show
 * it with their next page.
 */
export async function saySiteDetails(tx: Db, details: SiteInfo | null, at: number): Promise<void> {
  const said = { said_site: details && JSON.stringify(details), said_at: details && at }
  await tx
    .insertInto('content_state')
    .values({ id: STATE, revision: 1, shipped: '', site: JSON.stringify(EMPTY_SITE), ...said })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ revision: row('content_state.revision', '+', 1), ...said })),
    )
    .execute()
}
