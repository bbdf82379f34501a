import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { BackupRunTable, Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { addJob, jobKind } from '../../../kernel/jobs/kind.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { BackupTools } from './tools.ts'

/** Runs that are remembered. */
export const MOST_RUNS = 50

const RUN_BACKUP = jobKind('run-backup', z.strictObject({ runId: z.string() }))

/** Newest first. */
export const backupRuns = (db: Db, limit: number) =>
  db.selectFrom('backup_run').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const backupRunById = (db: Db, id: string): Promise<BackupRunTable | undefined> =>
  db.selectFrom('backup_run').selectAll().where('id', '=', id).executeTakeFirst()

/** Asks for something to be done with backups; answers the id of the run, null while something else is done. */
export async function askForBackupRun(
  tx: Db,
  jobs: Pick<JobQueue, 'add'>,
  { kind, snapshot = null, at }: { kind: BackupRunTable['kind']; snapshot?: string | null; at: number },
): Promise<string | null> {
  const open = await tx.selectFrom('backup_run').select('id').where('ended_at', 'is', null).executeTakeFirst()
  if (open) return null
  const id = uuid()
  await tx
    .insertInto('backup_run')
    .values({ id, kind, snapshot, state: 'waiting', failure: null, asked_at: at, ended_at: null })
    .execute()
  await addJob(jobs, RUN_BACKUP, { runId: id }, { tx, key: 'backup' })
  const [oldest] = (await backupRuns(tx, MOST_RUNS)).slice(MOST_RUNS - 1)
  if (oldest) await tx.deleteFrom('backup_run').where('id', '<', oldest.id).execute()
  return id
}

/** Does with backups what was asked for, one at a time; what came of it stands in its row. */
export function createRunBackup({
  db,
  tools,
  now,
}: {
  db: Db
  /** Null where this process has none. */
  tools: BackupTools | null
  now: () => number
}): Job {
  const change = (tx: Db, id: string, values: Partial<BackupRunTable>) =>
    tx.updateTable('backup_run').set(values).where('id', '=', id).execute()

  async function carryOut({ kind, snapshot }: BackupRunTable): Promise<Partial<BackupRunTable>> {
    try {
      if (!tools) throw new Error('This worker does not reach the folder of the backups.')
      if (kind === 'write') return { state: 'done', snapshot: await tools.write() }
      await tools[kind](snapshot ?? '')
      return { state: 'done' }
    } catch (error) {
      return { state: 'failed', failure: messageOf(error) }
    }
  }

  return defineJob({
    ...RUN_BACKUP,
    atOnce: 1,
    async run({ runId }, { complete }) {
      const run = await backupRunById(db, runId)
      if (!run || run.ended_at !== null) return
      await change(db, runId, { state: 'working' })
      const result = await carryOut(run)
      await db.transaction().execute(async (tx) => {
        await change(tx, runId, { ...result, ended_at: now() })
        await complete(tx)
      })
    },
    onExhausted: async ({ runId }, { message }, tx) => {
      await change(tx, runId, { state: 'failed', failure: message, ended_at: now() })
    },
  })
}
