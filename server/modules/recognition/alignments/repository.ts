import type { ExpressionBuilder, Selectable } from 'kysely'
import type { AlignedTimes } from '../../../../src/shared/contract/alignments.ts'
import type { AlignmentTable, Database, Db } from '../../../kernel/db/schema.ts'
import { openFound, sealRow } from '../../../kernel/text-keys/sealed-rows.ts'

export type AlignmentRow = Selectable<AlignmentTable>

/** The last alignment of a file. */
export function alignmentOf(db: Db, fileId: string): Promise<AlignmentRow | undefined> {
  return openFound(
    db,
    'alignment',
    db.selectFrom('alignment').selectAll().where('file_id', '=', fileId).executeTakeFirst(),
  )
}

/** A new request, in the place of the one before. */
export async function putRequest(db: Db, row: Omit<AlignmentRow, 'times' | 'failure'>): Promise<void> {
  const { file_id, ...rest } = await sealRow(db, 'alignment', row)
  const fresh = { ...rest, times: null, failure: null }
  await db
    .insertInto('alignment')
    .values({ file_id, ...fresh })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(fresh))
    .execute()
}

/** What came of a request; nothing where a newer one has taken its place. */
export async function finish(
  db: Db,
  { fileId, request }: { fileId: string; request: string },
  outcome: { times: readonly AlignedTimes[] } | { failure: string },
): Promise<void> {
  const set = 'times' in outcome ? { times: JSON.stringify(outcome.times) } : { failure: outcome.failure }
  await db.updateTable('alignment').set(set).where('file_id', '=', fileId).where('request_id', '=', request).execute()
}

/** Of files in a query: whether words of one are being aligned. */
export const isAligning = (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.exists(
    eb
      .selectFrom('alignment')
      .select('alignment.file_id')
      .whereRef('alignment.file_id', '=', 'file.id')
      .where('alignment.times', 'is', null)
      .where('alignment.failure', 'is', null),
  )
