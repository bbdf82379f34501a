import type { ExpressionBuilder, Selectable } from 'kysely'
import type { HeardWord } from '../../../../src/shared/contract/hearings.ts'
import type { Database, Db, HearingTable } from '../../../kernel/db/schema.ts'
import { openFound, sealChange } from '../../../kernel/text-keys/sealed-rows.ts'

export type HearingRow = Selectable<HearingTable>

/** The latest request to hear a part of a file again. */
export function hearingOf(db: Db, fileId: string): Promise<HearingRow | undefined> {
  return openFound(db, 'hearing', db.selectFrom('hearing').selectAll().where('file_id', '=', fileId).executeTakeFirst())
}

/** A new request, in the place of the one before. */
export async function putRequest(
  db: Db,
  { file_id, ...rest }: Omit<HearingRow, 'progress' | 'words' | 'failure'>,
): Promise<void> {
  const fresh = { ...rest, progress: 0, words: null, failure: null }
  await db
    .insertInto('hearing')
    .values({ file_id, ...fresh })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(fresh))
    .execute()
}

/** Changes what came of a request; nothing, and false, where it was given up or a newer one has taken its place. */
export async function changeHearing(
  db: Db,
  { fileId, request }: { fileId: string; request: string },
  change: { progress: number } | { words: readonly HeardWord[] } | { failure: string },
): Promise<boolean> {
  const id = { file_id: fileId, request_id: request }
  const set =
    'words' in change
      ? await sealChange(db, 'hearing', id, { words: JSON.stringify(change.words), progress: 1 })
      : change
  const result = await db
    .updateTable('hearing')
    .set(set)
    .where('file_id', '=', fileId)
    .where('request_id', '=', request)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Takes the row until the transaction ends. A write, because SQLite has no `select for update`. */
export async function holdHearing(tx: Db, fileId: string): Promise<void> {
  await tx.updateTable('hearing').set({ file_id: fileId }).where('file_id', '=', fileId).execute()
}

export async function removeHearing(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('hearing').where('file_id', '=', fileId).execute()
}

/** Of files in a query: whether a part of one is being heard again. */
export const isHearing = (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.exists(
    eb
      .selectFrom('hearing')
      .select('hearing.file_id')
      .whereRef('hearing.file_id', '=', 'file.id')
      .where('hearing.words', 'is', null)
      .where('hearing.failure', 'is', null),
  )
