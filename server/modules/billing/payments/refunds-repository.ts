import type { Db, RefundTable } from '../../../kernel/db/schema.ts'

export const refundById = (db: Db, id: string): Promise<RefundTable | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()

/** Of these payments, oldest first. */
export async function refundsOf(db: Db, paymentIds: readonly string[]): Promise<RefundTable[]> {
  if (paymentIds.length === 0) return []
  return db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

export async function insertRefund(tx: Db, row: RefundTable): Promise<void> {
  await tx.insertInto('refund').values(row).execute()
}

/** Ends one that is asked for; false where it has ended before. */
export async function endRefund(
  tx: Db,
  id: string,
  { failure, at }: { failure: string | null; at: number },
): Promise<boolean> {
  const ended = await tx
    .updateTable('refund')
    .set({ state: failure === null ? 'done' : 'failed', failure, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
