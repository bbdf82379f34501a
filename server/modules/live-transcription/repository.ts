import type { Insertable, Selectable } from 'kysely'
import type { LiveEnd } from '../../../src/shared/contract/live-transcription.ts'
import type { Db, LiveSessionTable } from '../../kernel/db/schema.ts'

export type LiveRow = Selectable<LiveSessionTable>

/** A range of the sound in bytes. */
export type ByteRange = readonly [from: number, to: number]

export const unheardOf = ({ unheard }: Pick<LiveRow, 'unheard'>): ByteRange[] => JSON.parse(unheard) as ByteRange[]

export function sessionOf(db: Db, fileId: string): Promise<LiveRow | undefined> {
  return db.selectFrom('live_session').selectAll().where('file_id', '=', fileId).executeTakeFirst()
}

export function sessionsOf(db: Db, fileIds: readonly string[]): Promise<LiveRow[]> {
  return db.selectFrom('live_session').selectAll().where('file_id', 'in', fileIds).execute()
}

export async function insertSession(tx: Db, row: Insertable<LiveSessionTable>): Promise<void> {
  await tx.insertInto('live_session').values(row).execute()
}

/** How many of a person's sessions go on. */
export async function countOpen(db: Db, userId: string): Promise<number> {
  const { open } = await db
    .selectFrom('live_session')
    .select((eb) => eb.fn.countAll<number | string>().as('open'))
    .where('user_id', '=', userId)
    .where('ended_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Makes a connection the one that may add to a session; undefined when it has ended. */
export function takeSession(db: Db, fileId: string, connectionId: string, at: number): Promise<LiveRow | undefined> {
  return db
    .updateTable('live_session')
    .set({ connection_id: connectionId, seen_at: at })
    .where('file_id', '=', fileId)
    .where('ended_by', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Which connection writes. */
export interface Writer {
  fileId: string
  connectionId: string
}

/**
 * Changes a session that goes on, for the connection that has it; false when another has it, it has ended, or more of
 * it is recognised.
 */
export async function changeSession(
  db: Db,
  { fileId, connectionId }: Writer,
  change: Partial<Pick<LiveRow, 'received' | 'recognised' | 'unheard' | 'phrases' | 'held_seconds' | 'seen_at'>>,
): Promise<boolean> {
  let query = db
    .updateTable('live_session')
    .set(change)
    .where('file_id', '=', fileId)
    .where('connection_id', '=', connectionId)
    .where('ended_by', 'is', null)
  // What is recognised is never taken back, whoever comes late.
  if (change.recognised !== undefined) query = query.where('recognised', '<=', change.recognised)
  const result = await query.executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends a session that goes on; false when it had ended, or another connection has it, where one is named. */
export async function endSession(tx: Db, fileId: string, by: LiveEnd, connectionId?: string): Promise<boolean> {
  let query = tx
    .updateTable('live_session')
    .set({ ended_by: by })
    .where('file_id', '=', fileId)
    .where('ended_by', 'is', null)
  if (connectionId !== undefined) query = query.where('connection_id', '=', connectionId)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Notes what of a session that has ended is in the text; false when another try has noted it. */
export async function noteHeard(
  tx: Db,
  before: LiveRow,
  after: Pick<LiveRow, 'recognised' | 'unheard' | 'phrases'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('live_session')
    .set(after)
    .where('file_id', '=', before.file_id)
    .where('ended_by', 'is not', null)
    .where('recognised', '=', before.recognised)
    .where('unheard', '=', before.unheard)
    .where('phrases', '=', before.phrases)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteSession(tx: Db, fileId: string): Promise<void> {
  await tx.deleteFrom('live_session').where('file_id', '=', fileId).execute()
}

/** Sessions that go on, and whose sender was not there since. */
export async function leftSince(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_session')
    .select('file_id')
    .where('ended_by', 'is', null)
    .where('seen_at', '<', before)
    .execute()
  return rows.map(({ file_id }) => file_id)
}
