import { sql } from 'kysely'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { GRADED } from '../../human-desk/index.ts'

/** Sums that PostgreSQL would give as text. */
const whole = (value: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${value}), 0) as bigint)`

/** Files that wait whole, and those of which parts do, each with the seconds of it that are free. */
const waiting = (db: Db) =>
  db
    .selectFrom('human_transcription as human')
    .innerJoin('file', 'file.id', 'human.file_id')
    .select(['file.language_code', 'file.uploaded_at', 'file.length_seconds as seconds'])
    .where('human.status', '=', 'STANDBY')
    .where('file.status', '=', 'STANDBY')
    .where('human.transcriptor_id', 'is', null)
    .where('human.held_at', 'is', null)
    .unionAll(
      db
        .selectFrom('work_part as part')
        .innerJoin('file', 'file.id', 'part.file_id')
        .innerJoin('human_transcription as human', 'human.file_id', 'part.file_id')
        .select((eb) => [
          'file.language_code',
          'file.uploaded_at',
          eb.fn.sum<number>(eb('part.to_seconds', '-', eb.ref('part.from_seconds'))).as('seconds'),
        ])
        .where('file.status', '=', 'HUMAN-TRANSCRIBE')
        .where('human.transcriptor_id', 'is', null)
        .where('human.held_at', 'is', null)
        .where('human.status', '!=', 'FAILED')
        .where('part.transcriptor_id', 'is', null)
        .where('part.finished_at', 'is', null)
        .groupBy(['file.id', 'file.language_code', 'file.uploaded_at']),
    )

/** The pool by language, most seconds first. */
export function poolByLanguage(db: Db, now: number) {
  const at = sql.ref('uploaded_at')
  return db
    .selectFrom(waiting(db).as('waiting'))
    .select((eb) => ['language_code', eb.fn.countAll<number>().as('files'), eb.fn.sum<number>('seconds').as('seconds')])
    .select((eb) => eb.fn.min('uploaded_at').as('oldest'))
    .select([
      whole(sql`case when ${at} > ${now - DAY_MS} then 1 else 0 end`).as('within_day'),
      whole(sql`case when ${at} <= ${now - DAY_MS} and ${at} > ${now - 7 * DAY_MS} then 1 else 0 end`).as(
        'within_week',
      ),
      whole(sql`case when ${at} <= ${now - 7 * DAY_MS} then 1 else 0 end`).as('older'),
    ])
    .groupBy('language_code')
    .orderBy('seconds', 'desc')
    .orderBy('language_code')
    .execute()
}

/** How many files are kept out of the pool until their owners decide. */
export async function heldCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('human_transcription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('held_at', 'is not', null)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** How many reviews are in each of the states in which they wait for somebody. */
export async function reviewCounts(db: Db): Promise<{ waiting: number; taken: number; answered: number }> {
  const rows = await db
    .selectFrom('review')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'taken', 'answered'])
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), taken: of('taken'), answered: of('answered') }
}

/** Transcriptors by address, after the address `from`. */
export function transcriptors(db: Db, { from, limit }: { from: string | undefined; limit: number }) {
  let query = db
    .selectFrom('user')
    .leftJoin('transcriptor_level', 'transcriptor_level.user_id', 'user.id')
    .select(['user.id', 'user.email', 'transcriptor_level.level'])
    .where('role', '=', 'HUMAN-TRANSCRIPTOR')
    .orderBy('user.email')
    .limit(limit)
  if (from !== undefined) query = query.where('user.email', '>', from)
  return query.execute()
}

/** What these people have published, in seconds and files, by their ids. */
export async function publishedBy(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('published_work')
    .select((eb) => ['transcriptor_id', eb.fn.countAll<number>().as('files'), whole(sql.ref('seconds')).as('seconds')])
    .where('transcriptor_id', 'in', ids)
    .groupBy('transcriptor_id')
    .execute()
  return new Map(rows.map(({ transcriptor_id: id, ...sums }) => [id, sums]))
}

/** How many files and parts these people have in work, by their ids. */
export async function inWorkOf(db: Db, ids: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom(takenWork(db).as('taken'))
    .select((eb) => ['transcriptor_id', eb.fn.countAll<number>().as('count')])
    .where('transcriptor_id', 'in', ids)
    .groupBy('transcriptor_id')
    .execute()
  return new Map(rows.map(({ transcriptor_id: id, count }) => [id, count]))
}

/** The newest grades of these people, newest first, at most so many of each. */
export function newestGrades(db: Db, ids: readonly string[], limit: number) {
  const ranked = db
    .selectFrom('review')
    .select(['transcriptor_id', 'graded_at', 'words', 'substituted', 'missing', 'added'])
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('transcriptor_id').orderBy('graded_at', 'desc').orderBy('id', 'desc'))
        .as('place'),
    )
    .where('transcriptor_id', 'in', ids)
    .where('state', 'in', GRADED)
  return db.selectFrom(ranked.as('ranked')).selectAll().where('place', '<=', limit).orderBy('place').execute()
}

/** What people have taken and neither published nor finished; whole files have the number 0. */
const takenWork = (db: Db) =>
  db
    .selectFrom('human_transcription as human')
    .innerJoin('file', 'file.id', 'human.file_id')
    .select(['human.file_id', sql<number>`0`.as('number'), 'human.transcriptor_id', 'human.status'])
    .select(['file.language_code', sql<number>`0`.as('from_seconds'), 'file.length_seconds as to_seconds'])
    .select((eb) => [eb.fn.coalesce('human.worked_at', sql<number>`0`).as('worked_at'), 'human.warned_at'])
    .where('human.transcriptor_id', 'is not', null)
    .where('human.published_at', 'is', null)
    .unionAll(
      db
        .selectFrom('work_part as part')
        .innerJoin('file', 'file.id', 'part.file_id')
        .innerJoin('human_transcription as human', 'human.file_id', 'part.file_id')
        .select(['part.file_id', 'part.number', 'part.transcriptor_id', 'human.status'])
        .select(['file.language_code', 'part.from_seconds', 'part.to_seconds'])
        .select((eb) => [eb.fn.coalesce('part.worked_at', sql<number>`0`).as('worked_at'), 'part.warned_at'])
        .where('part.transcriptor_id', 'is not', null)
        .where('part.finished_at', 'is', null)
        .where('human.transcriptor_id', 'is', null)
        .where('human.published_at', 'is', null),
    )

/** Where a page of {@link takenPage} begins. */
export type TakenPlace = readonly [workedAt: number, fileId: string, number: number]

export type TakenRow = Awaited<ReturnType<typeof takenPage>>[number]

/** What people have taken, longest untouched first, after `from`. */
export function takenPage(db: Db, { from, limit }: { from: TakenPlace | undefined; limit: number }) {
  let query = db
    .selectFrom(takenWork(db).as('taken'))
    .innerJoin('user', 'user.id', 'taken.transcriptor_id')
    .selectAll('taken')
    .select(['user.id as holder_id', 'user.email'])
    .orderBy('taken.worked_at')
    .orderBy('taken.file_id')
    .orderBy('taken.number')
    .limit(limit)
  if (from !== undefined)
    query = query.where((eb) =>
      eb(eb.refTuple('taken.worked_at', 'taken.file_id', 'taken.number'), '>', eb.tuple(...from)),
    )
  return query.execute()
}

/** When each of these was last taken by whoever has it, by file and person. Milliseconds since 1970. */
export async function takenAt(db: Db, rows: readonly Pick<TakenRow, 'file_id' | 'holder_id'>[]) {
  if (rows.length === 0) return new Map<string, number>()
  const found = await db
    .selectFrom('desk_history')
    .select((eb) => ['file_id', 'transcriptor_id', eb.fn.max('at').as('at')])
    .where('event', '=', 'taken')
    .where('transcriptor_id', 'in', [...new Set(rows.map(({ holder_id: id }) => id))])
    .where('file_id', 'in', [...new Set(rows.map(({ file_id: id }) => id))])
    .groupBy(['file_id', 'transcriptor_id'])
    .execute()
  return new Map(found.map((row) => [`${row.file_id} ${row.transcriptor_id}`, row.at]))
}
