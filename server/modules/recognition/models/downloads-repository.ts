import type { Selectable } from 'kysely'
import type { Db, ModelDownloadTable } from '../../../kernel/db/schema.ts'

export type ModelDownloadRow = Selectable<ModelDownloadTable>

/** The last download of each model. */
export const modelDownloads = (db: Db): Promise<ModelDownloadRow[]> =>
  db.selectFrom('model_download').selectAll().execute()

/** A new request in the place of one that ended; false while one is under way. */
export async function beginDownload(
  db: Db,
  { name, request, doneBytes }: { name: string; request: string; doneBytes: number },
): Promise<boolean> {
  const fresh = { request_id: request, state: 'waiting', done_bytes: doneBytes, failure: null, machine: null } as const
  const result = await db
    .insertInto('model_download')
    .values({ name, ...fresh })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(fresh).where('model_download.state', 'in', ['failed', 'done']),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes what is known of a request; nothing, and false, where it was stopped or a newer one has taken its place. */
export async function changeDownload(
  db: Db,
  { name, request }: { name: string; request: string },
  change: Partial<Pick<ModelDownloadRow, 'state' | 'done_bytes' | 'failure' | 'machine'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('model_download')
    .set(change)
    .where('name', '=', name)
    .where('request_id', '=', request)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets a download; false when there was none. */
export async function removeDownload(db: Db, name: string): Promise<boolean> {
  const result = await db.deleteFrom('model_download').where('name', '=', name).executeTakeFirst()
  return result.numDeletedRows > 0n
}
