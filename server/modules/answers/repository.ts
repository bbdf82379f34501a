import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CheckedReply } from '../../../src/shared/answers/check-reply.ts'
import { batchesOf } from '../../../src/shared/batches.ts'
import type { AnswerStatus } from '../../../src/shared/domain/answer-rules.ts'
import type { AnswerTable, Db } from '../../kernel/db/schema.ts'

export type AnswerRow = Selectable<AnswerTable>

/** Ids in one query; SQLite binds 32,766 values. */
const MOST_IDS = 5000

export function answerById(db: Db, id: string): Promise<AnswerRow | undefined> {
  return db.selectFrom('answer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An answer about a file. */
export function answerOf(db: Db, fileId: string, id: string): Promise<AnswerRow | undefined> {
  return db.selectFrom('answer').selectAll().where('id', '=', id).where('file_id', '=', fileId).executeTakeFirst()
}

/** What the account sees of a file's answers: what is written of it for all its readers, and what it asked itself. */
export function answersOfFile(db: Db, fileId: string, accountId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('answer')
    .selectAll()
    .where('file_id', '=', fileId)
    .where((eb) => eb.or([eb('kind', '!=', 'question'), eb('account_id', '=', accountId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** All answers about these files, whoever asked for them. */
export async function answersOfFiles(db: Db, fileIds: readonly string[]): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = []
  for (const some of batchesOf(fileIds, MOST_IDS))
    rows.push(...(await db.selectFrom('answer').selectAll().where('file_id', 'in', some).orderBy('id').execute()))
  return rows
}

/** The overview of a file, or what was last written of a template. */
export function documentOf(
  db: Db,
  fileId: string,
  { kind, templateId }: { kind: 'overview' | 'template'; templateId: string | null },
): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('answer')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('kind', '=', kind)
    .where('template_id', templateId === null ? 'is' : '=', templateId)
    .orderBy('id')
    .executeTakeFirst()
}

/** Everything that an account has asked for. */
export function answersOfAccount(db: Db, accountId: string): Promise<AnswerRow[]> {
  return db.selectFrom('answer').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** An account's questions about several files, newest first. */
export function questionsOf(db: Db, accountId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('answer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('file_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many answers of an account are being written. */
export async function countWorking(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'WORKING')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAnswer(tx: Db, row: Insertable<AnswerTable>): Promise<void> {
  await tx.insertInto('answer').values(row).execute()
}

/** Changes an answer that is still in this status; false when it is not, or is gone. */
export async function changeAnswer(
  tx: Db,
  id: string,
  from: AnswerStatus | null,
  to: Updateable<AnswerTable>,
): Promise<boolean> {
  let query = tx.updateTable('answer').set(to).where('id', '=', id)
  if (from !== null) query = query.where('status', '=', from)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteAnswer(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('answer').where('id', '=', id).execute()
}

/** What came of the parts that are done, by round and part. */
export async function partsDone(db: Db, answerId: string): Promise<Map<string, CheckedReply>> {
  const rows = await db.selectFrom('answer_part').selectAll().where('answer_id', '=', answerId).execute()
  return new Map(rows.map(({ round, part, body }) => [partKey(round, part), JSON.parse(body) as CheckedReply]))
}

export const partKey = (round: number, part: number) => `${round}/${part}`

/** Keeps what came of a part; said twice it changes nothing. */
export async function keepPart(
  tx: Db,
  { answerId, round, part, reply }: { answerId: string; round: number; part: number; reply: CheckedReply },
): Promise<void> {
  await tx
    .insertInto('answer_part')
    .values({ answer_id: answerId, round, part, body: JSON.stringify(reply) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function forgetParts(tx: Db, answerId: string): Promise<void> {
  await tx.deleteFrom('answer_part').where('answer_id', '=', answerId).execute()
}
