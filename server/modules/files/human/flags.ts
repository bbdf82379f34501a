import { type Insertable, sql } from 'kysely'
import type { Db, WorkFlagTable } from '../../../kernel/db/schema.ts'
import { openRows, sealRow } from '../../../kernel/text-keys/sealed-rows.ts'

/** Remembers why a transcriptor could not do a file. */
export async function insertFlag(tx: Db, row: Insertable<WorkFlagTable>): Promise<void> {
  await tx
    .insertInto('work_flag')
    .values(await sealRow(tx, 'work_flag', row))
    .execute()
}

/** What was said of these files and not settled by their owners since, oldest first. */
export async function openFlagsOf(db: Db, fileIds: readonly string[]) {
  const rows = await db
    .selectFrom('work_flag')
    .select(['id', 'file_id', 'transcriptor_id', 'reason', 'detail', 'at'])
    .where('file_id', 'in', fileIds)
    .where('settled_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return withoutIds(await openRows(db, 'work_flag', rows))
}

/** How many different people could not do a file, since its owner last put it back; those who are gone count once. */
export async function peopleWhoFlagged(tx: Db, fileId: string): Promise<number> {
  const row = await tx
    .selectFrom('work_flag')
    .select(sql<number>`count(distinct coalesce(transcriptor_id, ''))`.as('people'))
    .where('file_id', '=', fileId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row?.people ?? 0
}

/** Settles what was said of a file, whose owner puts it back into the pool. */
export async function settleFlags(tx: Db, fileId: string, at: number): Promise<void> {
  await tx
    .updateTable('work_flag')
    .set({ settled_at: at })
    .where('file_id', '=', fileId)
    .where('settled_at', 'is', null)
    .execute()
}

/** What was said and is not settled, with who said it of whose file; those that wait for their owners first. */
export async function allOpenFlags(db: Db, limit: number) {
  const rows = await db
    .selectFrom('work_flag')
    .innerJoin('file', 'file.id', 'work_flag.file_id')
    .innerJoin('human_transcription as human', 'human.file_id', 'file.id')
    .innerJoin('user as owner', 'owner.id', 'file.owner_id')
    .leftJoin('user as transcriptor', 'transcriptor.id', 'work_flag.transcriptor_id')
    .select([
      'work_flag.id',
      'file.id as file_id',
      'owner.email as owner_email',
      'file.language_code',
      'file.length_seconds',
    ])
    .select(['human.held_at', 'work_flag.reason', 'work_flag.detail', 'work_flag.at'])
    .select('transcriptor.email as transcriptor_email')
    .where('work_flag.settled_at', 'is', null)
    .where('human.published_at', 'is', null)
    .orderBy('work_flag.at', 'desc')
    .orderBy('work_flag.id')
    .limit(limit)
    .execute()
  return withoutIds(await openRows(db, 'work_flag', rows))
}

const withoutIds = <Row extends { id: string }>(rows: readonly Row[]): Omit<Row, 'id'>[] =>
  rows.map(({ id: _id, ...row }) => row)
