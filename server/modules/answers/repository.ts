import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CheckedReply } from '../../../src/shared/answers/check-reply.ts'
import { batchesOf } from '../../../src/shared/batches.ts'
import type { AnswerStatus } from '../../../src/shared/domain/answer-rules.ts'
import type { AnswerSourceTable, AnswerTable, Db } from '../../kernel/db/schema.ts'
import { openFound, openRow, openRows, sealChange, sealRow } from '../../kernel/text-keys/sealed-rows.ts'

export type AnswerRow = Selectable<AnswerTable>

/** Ids in one query; SQLite binds 32,766 values. */
const MOST_IDS = 5000

export function answerById(db: Db, id: string): Promise<AnswerRow | undefined> {
  return openFound(db, 'answer', db.selectFrom('answer').selectAll().where('id', '=', id).executeTakeFirst())
}

/** An answer about a file. */
export function answerOf(db: Db, fileId: string, id: string): Promise<AnswerRow | undefined> {
  const found = db.selectFrom('answer').selectAll().where('id', '=', id).where('file_id', '=', fileId)
  return openFound(db, 'answer', found.executeTakeFirst())
}

/** What the account sees of a file's answers: what is written of it for all its readers, and what it asked itself. */
export async function answersOfFile(db: Db, fileId: string, accountId: string): Promise<AnswerRow[]> {
  return openRows(
    db,
    'answer',
    await db
      .selectFrom('answer')
      .selectAll()
      .where('file_id', '=', fileId)
      .where((eb) => eb.or([eb('kind', '!=', 'question'), eb('account_id', '=', accountId)]))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
}

/** All answers about these files, whoever asked for them. */
export async function answersOfFiles(db: Db, fileIds: readonly string[]): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = []
  for (const some of batchesOf(fileIds, MOST_IDS))
    rows.push(...(await db.selectFrom('answer').selectAll().where('file_id', 'in', some).orderBy('id').execute()))
  return openRows(db, 'answer', rows)
}

/** The overview of a file, or what was last written of a template. */
export function documentOf(
  db: Db,
  fileId: string,
  { kind, templateId }: { kind: 'overview' | 'template'; templateId: string | null },
): Promise<AnswerRow | undefined> {
  return openFound(
    db,
    'answer',
    db
      .selectFrom('answer')
      .selectAll()
      .where('file_id', '=', fileId)
      .where('kind', '=', kind)
      .where('template_id', templateId === null ? 'is' : '=', templateId)
      .orderBy('id')
      .executeTakeFirst(),
  )
}

/** Everything that an account has asked for. */
export async function answersOfAccount(db: Db, accountId: string): Promise<AnswerRow[]> {
  return openRows(
    db,
    'answer',
    await db.selectFrom('answer').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
  )
}

const ofSeveral = (db: Db, accountId: string) =>
  db.selectFrom('answer').selectAll().where('account_id', '=', accountId).where('file_id', 'is', null)

/** An account's questions about several files, newest first. */
export async function questionsOf(db: Db, accountId: string): Promise<AnswerRow[]> {
  return openRows(
    db,
    'answer',
    await ofSeveral(db, accountId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
  )
}

/** A question of an account about several files. */
export function questionOf(db: Db, accountId: string, id: string): Promise<AnswerRow | undefined> {
  return openFound(db, 'answer', ofSeveral(db, accountId).where('id', '=', id).executeTakeFirst())
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
  await tx
    .insertInto('answer')
    .values(await sealRow(tx, 'answer', row))
    .execute()
}

/** Changes an answer that is still in this status; false when it is not, or is gone. */
export async function changeAnswer(
  tx: Db,
  id: string,
  from: AnswerStatus | null,
  to: Updateable<AnswerTable>,
): Promise<boolean> {
  const stored = await sealChange(tx, 'answer', { id }, to)
  let query = tx.updateTable('answer').set(stored).where('id', '=', id)
  if (from !== null) query = query.where('status', '=', from)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteAnswer(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('answer').where('id', '=', id).execute()
}

/** What came of the parts that are done, by round and part. */
export async function partsDone(db: Db, answerId: string): Promise<Map<string, CheckedReply>> {
  const rows = await db
    .selectFrom('answer_part')
    .selectAll()
    .where('answer_id', '=', answerId)
    .where('round', '>=', 0)
    .execute()
  const opened = await openRows(db, 'answer_part', rows)
  return new Map(opened.map(({ round, part, body }) => [partKey(round, part), JSON.parse(body) as CheckedReply]))
}

export const partKey = (round: number, part: number) => `${round}/${part}`

/** Keeps what came of a part; said twice it changes nothing. */
export async function keepPart(
  tx: Db,
  { answerId, round, part, reply }: { answerId: string; round: number; part: number; reply: CheckedReply },
): Promise<void> {
  await tx
    .insertInto('answer_part')
    .values(await sealRow(tx, 'answer_part', { answer_id: answerId, round, part, body: JSON.stringify(reply) }))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function forgetParts(tx: Db, answerId: string): Promise<void> {
  await tx.deleteFrom('answer_part').where('answer_id', '=', answerId).execute()
}

/** What is kept of the steps before the first part, as rounds of their own. */
const STEPS = { terms: -2, found: -1 } as const
export type Step = keyof typeof STEPS

/** What came of a step before the first part; undefined while it is not done. */
export async function stepDone<T>(db: Db, answerId: string, step: Step): Promise<T | undefined> {
  const row = await db
    .selectFrom('answer_part')
    .selectAll()
    .where('answer_id', '=', answerId)
    .where('round', '=', STEPS[step])
    .executeTakeFirst()
  return row && (JSON.parse((await openRow(db, 'answer_part', row)).body) as T)
}

/** Keeps what came of a step; said twice it changes nothing. */
export async function keepStep(tx: Db, answerId: string, step: Step, result: unknown): Promise<void> {
  await tx
    .insertInto('answer_part')
    .values(
      await sealRow(tx, 'answer_part', {
        answer_id: answerId,
        round: STEPS[step],
        part: 0,
        body: JSON.stringify(result),
      }),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** A text that the answer to a question cites, as it was. */
export type AnswerSourceRow = Selectable<AnswerSourceTable>

/** Notes which texts an answer cites, in place of those before. */
export async function setSources(tx: Db, answerId: string, rows: readonly AnswerSourceRow[]): Promise<void> {
  await tx.deleteFrom('answer_source').where('answer_id', '=', answerId).execute()
  if (rows.length > 0)
    await tx
      .insertInto('answer_source')
      .values([...rows])
      .execute()
}

export function sourcesOf(db: Db, answerId: string): Promise<AnswerSourceRow[]> {
  return db.selectFrom('answer_source').selectAll().where('answer_id', '=', answerId).execute()
}

/** Answers to questions that cite any of these files. */
export async function answersCiting(db: Db, fileIds: readonly string[]): Promise<AnswerRow[]> {
  const rows = new Map<string, AnswerRow>()
  for (const some of batchesOf(fileIds, MOST_IDS))
    for (const row of await db
      .selectFrom('answer')
      .selectAll()
      .where('id', 'in', (eb) => eb.selectFrom('answer_source').select('answer_id').where('file_id', 'in', some))
      .orderBy('id')
      .execute())
      rows.set(row.id, row)
  return openRows(db, 'answer', [...rows.values()])
}

/** Codes of the languages of an account's files. */
export async function languagesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('language_code')
    .distinct()
    .where('owner_id', '=', accountId)
    .orderBy('language_code')
    .execute()
  return rows.map(({ language_code: code }) => code)
}

/** Which of these files are there. */
export async function filesAmong(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db.selectFrom('file').select('id').where('id', 'in', fileIds).execute()
  return new Set(rows.map(({ id }) => id))
}

/** What was written of files as such goes with them to their new owner; questions stay whose they are. */
export async function moveAnswers(tx: Db, fileIds: readonly string[], accountId: string): Promise<void> {
  await tx
    .updateTable('answer')
    .set({ account_id: accountId })
    .where('file_id', 'in', fileIds)
    .where('kind', '!=', 'question')
    .execute()
}
