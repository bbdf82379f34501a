import type { ExpressionBuilder, Selectable } from 'kysely'
import type { SpeakerTurn } from '../../../../src/shared/contract/speakers.ts'
import type { Database, Db, DiarisationTable } from '../../../kernel/db/schema.ts'

export type DiarisationRow = Selectable<DiarisationTable>

/** The latest diarisation request of a file. */
export function diarisationOf(db: Db, fileId: string): Promise<DiarisationRow | undefined> {
  return db.selectFrom('speaker_telling').selectAll().where('file_id', '=', fileId).executeTakeFirst()
}

/** A new request, in the place of the one before. */
export async function putRequest(
  db: Db,
  { file_id, ...rest }: Pick<DiarisationRow, 'file_id' | 'request_id' | 'user_id' | 'speakers'>,
): Promise<void> {
  const fresh = { ...rest, progress: 0, turns: null, failure: null }
  await db
    .insertInto('speaker_telling')
    .values({ file_id, ...fresh })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(fresh))
    .execute()
}

/** Changes what came of a request; nothing, and false, where it was given up or a newer one has taken its place. */
export async function changeDiarisation(
  db: Db,
  { fileId, request }: { fileId: string; request: string },
  change: { progress: number } | { turns: readonly SpeakerTurn[] } | { failure: string },
): Promise<boolean> {
  const set = 'turns' in change ? { turns: JSON.stringify(change.turns), progress: 1 } : change
  const result = await db
    .updateTable('speaker_telling')
    .set(set)
    .where('file_id', '=', fileId)
    .where('request_id', '=', request)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Takes the row until the transaction ends. A write, because SQLite has no `select for update`. */
export async function holdDiarisation(tx: Db, fileId: string): Promise<void> {
  await tx.updateTable('speaker_telling').set({ file_id: fileId }).where('file_id', '=', fileId).execute()
}

export async function removeDiarisation(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('speaker_telling').where('file_id', '=', fileId).execute()
}

/** Of files in a query: whether one is being diarised. */
export const isDiarising = (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.exists(
    eb
      .selectFrom('speaker_telling as diarisation')
      .select('diarisation.file_id')
      .whereRef('diarisation.file_id', '=', 'file.id')
      .where('diarisation.turns', 'is', null)
      .where('diarisation.failure', 'is', null),
  )
