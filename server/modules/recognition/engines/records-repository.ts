import { type Selectable, sql } from 'kysely'
import type { EngineFault } from '../../../../src/shared/domain/engine-faults.ts'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
import type { Db, EngineRecordTable } from '../../../kernel/db/schema.ts'

export type EngineRecord = Selectable<EngineRecordTable>

/** Breakdowns on different jobs in a row after which a recogniser is set aside. */
export const MOST_FAULTS = 3
/** For how long, in milliseconds. */
export const ASIDE_MS = HOUR_MS
/** What is older than this much sound, in seconds, counts less and less for the speed. */
const REMEMBERED_SOUND = 10 * 3600

/** What is remembered of each recogniser. */
export const engineRecords = (db: Db): Promise<EngineRecord[]> => db.selectFrom('engine_record').selectAll().execute()

/** Seconds of work for a second of sound; null before any work. */
export const paceOf = ({ sound_seconds, work_seconds }: EngineRecord): number | null =>
  sound_seconds > 0 ? work_seconds / sound_seconds : null

/** Those that are set aside at this time. */
export const recordsSetAside = (db: Db, at: number): Promise<EngineRecord[]> =>
  db.selectFrom('engine_record').selectAll().where('aside_until', '>', at).orderBy('id').execute()

/** Counts a breakdown, and sets the recogniser aside after some in a row; tries of one job count once. */
export async function recordFault(
  db: Db,
  { id, jobId, fault, at }: { id: string; jobId: string; fault: EngineFault; at: number },
): Promise<void> {
  await db
    .insertInto('engine_record')
    .values({ id, failures: 1, fault, failed_job: jobId })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        fault,
        failed_job: jobId,
        failures: sql`engine_record.failures + case when engine_record.failed_job = ${jobId} then 0 else 1 end`,
      }),
    )
    .execute()
  await db
    .updateTable('engine_record')
    .set({ aside_until: at + ASIDE_MS })
    .where('id', '=', id)
    .where('failures', '>=', MOST_FAULTS)
    .where((is) => is.or([is('aside_until', 'is', null), is('aside_until', '<=', at)]))
    .execute()
}

/** Adds to a recogniser's speed, and forgets its breakdowns: it works. */
export async function recordWork(
  db: Db,
  { id, soundSeconds, workSeconds }: { id: string; soundSeconds: number; workSeconds: number },
): Promise<void> {
  const works = { failures: 0, fault: null, failed_job: null, aside_until: null }
  const share = sql`case when engine_record.sound_seconds > ${REMEMBERED_SOUND} then 0.5 else 1 end`
  await db
    .insertInto('engine_record')
    .values({ id, ...works, sound_seconds: soundSeconds, work_seconds: workSeconds })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...works,
        sound_seconds: sql`engine_record.sound_seconds * ${share} + ${soundSeconds}`,
        work_seconds: sql`engine_record.work_seconds * ${share} + ${workSeconds}`,
      }),
    )
    .execute()
}

/** Lets a recogniser be used again now; what follows counts from the beginning. */
export async function forgetFaults(db: Db, id: string): Promise<void> {
  const works = { failures: 0, fault: null, failed_job: null, aside_until: null }
  await db.updateTable('engine_record').set(works).where('id', '=', id).execute()
}
