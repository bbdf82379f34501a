import type { Insertable, Selectable } from 'kysely'
import type { BulkState } from '../../../src/shared/contract/bulk.ts'
import type { BulkActionTable, BulkFileTable, Db } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

export type BulkRow = Selectable<BulkActionTable>
export type BulkFileRow = Selectable<BulkFileTable>

/** Rows that are written by one statement. */
const AT_ONCE = 100

const IN_WORK: readonly BulkState[] = ['gathering', 'running']

export async function insertBulk(tx: Db, row: Insertable<BulkActionTable>): Promise<void> {
  await tx.insertInto('bulk_action').values(row).execute()
}

export function bulkById(db: Db, id: string): Promise<BulkRow | undefined> {
  return db.selectFrom('bulk_action').selectAll().where('id', '=', id).executeTakeFirst()
}

export function bulkByKey(db: Db, ownerId: string, key: string): Promise<BulkRow | undefined> {
  return db
    .selectFrom('bulk_action')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('client_key', '=', key)
    .executeTakeFirst()
}

/** An owner's bulk actions, the newest first. */
export function bulkOf(db: Db, ownerId: string, most: number): Promise<BulkRow[]> {
  return db
    .selectFrom('bulk_action')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** How many of an owner's are in work. */
export async function bulkInWork(tx: Db, ownerId: string): Promise<number> {
  const rows = await tx
    .selectFrom('bulk_action')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', IN_WORK)
    .execute()
  return rows.length
}

/** Sets its state where it is another; answers whether it was. */
export async function moveBulk(
  tx: Db,
  id: string,
  { from, to }: { from: readonly BulkState[]; to: BulkState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_action')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all of an owner's that are in work, or wait to be started. */
export async function cancelBulkOf(tx: Db, ownerId: string): Promise<void> {
  await tx
    .updateTable('bulk_action')
    .set({ state: 'cancelled' })
    .where('owner_id', '=', ownerId)
    .where('state', 'in', [...IN_WORK, 'ready'])
    .execute()
}

/** What of the files is known now. */
export interface Gathered {
  to: string
  rows: readonly Insertable<BulkFileTable>[]
  autoSeconds: number
  humanSeconds: number
}

/** Adds files to one that is gathered. False, with nothing written, where somebody was quicker, or it was cancelled. */
export async function gather(
  tx: Db,
  row: BulkRow,
  { to, rows, autoSeconds, humanSeconds }: Gathered,
): Promise<boolean> {
  const failed = rows.filter(({ state }) => state === 'failed').length
  const { numUpdatedRows } = await tx
    .updateTable('bulk_action')
    .set((eb) => ({
      gathered_to: to,
      files: eb('files', '+', rows.length),
      failed: eb('failed', '+', failed),
      auto_seconds: eb('auto_seconds', '+', autoSeconds),
      human_seconds: eb('human_seconds', '+', humanSeconds),
    }))
    .where('id', '=', row.id)
    .where('state', '=', 'gathering')
    .where('files', '=', row.files)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx
      .insertInto('bulk_file')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
  return true
}

/** The first files that were not tried yet. */
export function nextFiles(db: Db, bulkId: string, most: number): Promise<BulkFileRow[]> {
  return db
    .selectFrom('bulk_file')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('seq')
    .limit(most)
    .execute()
}

/** Writes down that these files are through, those that were waiting; answers how many. */
export async function markFiles(
  tx: Db,
  bulkId: string,
  seqs: readonly number[],
  to: Pick<BulkFileRow, 'failure'> & { state: 'done' | 'failed' },
): Promise<number> {
  if (seqs.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('bulk_file')
    .set(to)
    .where('bulk_id', '=', bulkId)
    .where('seq', 'in', seqs)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  const column = to.state === 'done' ? 'done' : 'failed'
  await tx
    .updateTable('bulk_action')
    .set((eb) => ({ [column]: eb(column, '+', count) }))
    .where('id', '=', bulkId)
    .execute()
  return count
}

/** Says of a file that it failed, whether it waits or was marked with those beside it. */
export async function failFile(
  tx: Db,
  { bulkId, seq }: { bulkId: string; seq: number },
  failure: string,
): Promise<void> {
  if ((await markFiles(tx, bulkId, [seq], { state: 'failed', failure })) === 1) return
  const { numUpdatedRows } = await tx
    .updateTable('bulk_file')
    .set({ state: 'failed', failure })
    .where('bulk_id', '=', bulkId)
    .where('seq', '=', seq)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx
    .updateTable('bulk_action')
    .set((eb) => ({ done: eb('done', '-', 1), failed: eb('failed', '+', 1) }))
    .where('id', '=', bulkId)
    .execute()
}

/** Gives up all files that wait, for a reason. */
export async function failWaiting(tx: Db, bulkId: string, failure: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_file')
    .set({ state: 'failed', failure })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  await tx
    .updateTable('bulk_action')
    .set((eb) => ({ failed: eb('failed', '+', Number(numUpdatedRows)) }))
    .where('id', '=', bulkId)
    .execute()
}

/** Files in which it failed, after one of them. */
export function failuresOf(db: Db, bulkId: string, { after, most }: { after: number; most: number }) {
  return db
    .selectFrom('bulk_file')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'failed')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()
}

export function removeBulkBefore(db: Db, before: number): Promise<number> {
  return deletedRows(db.deleteFrom('bulk_action').where('created_at', '<', before).where('state', 'not in', IN_WORK))
}
