import type { Db } from '../../kernel/db/schema.ts'
import { plainFailure, storedFailure } from '../../kernel/shown-failure.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

/** What became of a file. */
export type Outcome = 'ready' | 'failed'

/** A file that its owner is to be told of. */
export interface Notice {
  fileId: string
  outcome: Outcome
  name: string
  /** Why it failed; null for one that is ready. */
  reason: string | null
}

/** Each file and outcome waits once. */
export async function insertNotice(
  tx: Db,
  { fileId, outcome, userId, at }: { fileId: string; outcome: Outcome; userId: string; at: number },
): Promise<void> {
  await tx
    .insertInto('file_notice')
    .values({ file_id: fileId, outcome, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['file_id', 'outcome']).doNothing())
    .execute()
}

/** What waits to be told, oldest first. */
export async function noticesOf(db: Db, userId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('file_notice')
    .innerJoin('file', 'file.id', 'file_notice.file_id')
    .select(['file_notice.file_id', 'file_notice.outcome', 'file.name', 'file.failure_code', 'file.failure_message'])
    .where('file_notice.user_id', '=', userId)
    .orderBy('file_notice.created_at')
    .orderBy('file_notice.file_id')
    .execute()
  return rows.map(({ file_id, outcome, name, ...failure }) => ({
    fileId: file_id,
    outcome,
    name,
    reason: outcome === 'failed' ? plainFailure(storedFailure(failure)).message : null,
  }))
}

export async function deleteNotices(tx: Db, notices: readonly Notice[]): Promise<void> {
  for (const { fileId, outcome } of notices)
    await tx.deleteFrom('file_notice').where('file_id', '=', fileId).where('outcome', '=', outcome).execute()
}

/** The person's address and language, undefined when the address is not known to be theirs. */
export function receiverOf(db: Db, userId: string) {
  return db
    .selectFrom('user')
    .select(['email', 'app_language'])
    .where('id', '=', userId)
    .where('email_validated_at', 'is not', null)
    .executeTakeFirst()
}

/** Forgets from before a time what could not be mailed; answers how much. */
export const removeNoticesBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('file_notice').where('created_at', '<', at))
