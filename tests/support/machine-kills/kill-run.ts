import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { auditLedger } from '../../../server/modules/billing/plans/ledger.ts'
import { JOBS_FOR_LATER } from '../jobs-for-later.ts'
import { quickFolder } from '../quick-folder.ts'
import { type HoldMoment, openWorkplace, until } from '../workers.ts'

export type Workplace = Awaited<ReturnType<typeof openWorkplace>>

/** A data folder of its own, with workers to start and kill. */
export interface Arena {
  dataDir: string
  work: Workplace
}

/** Something that takes a worker a while. */
export interface KilledWork {
  engine: 'scripted' | 'none'
  isDone: () => Promise<boolean>
  /** Something a person does meanwhile. */
  meddle: () => Promise<void>
  /** What came of it, which no kill may change; null where a person's doing took its place. */
  outcome: () => Promise<unknown>
  /** What is doubled, lost or charged for too often. */
  faults: () => Promise<string[]>
  end?: () => Promise<void>
}

export interface Kind {
  begin: (arena: Arena) => Promise<KilledWork>
  /** Settings that name where things are in a data folder. */
  settings?: (dataDir: string) => Record<string, string>
}

/** When things happen to it. */
export interface Moments {
  /** For each worker, in seconds after its start, or where it stands still. */
  kills: readonly (number | HoldMoment)[]
  /** In seconds after the first start. */
  meddling: readonly number[]
}

export interface Run {
  /** Seconds from the first start to the end. */
  took: number
  outcome: unknown
  faults: string[]
}

/** Has workers do it, each killed at its moment as `kill -9` does, but for the last. */
export async function killed({ begin, settings }: Kind, { kills, meddling }: Moments): Promise<Run> {
  const dataDir = await mkdtemp(path.join(await quickFolder(os.tmpdir()), 'longhand-kills-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(database.db)
  await database.close()
  const work = await openWorkplace({ DATA_DIR: dataDir, ...settings?.(dataDir) })
  const task = await begin({ dataDir, work })
  try {
    const from = performance.now()
    const person = (async () => {
      for (const at of meddling.toSorted((a, b) => a - b)) {
        await wait(Math.max(0, at * 1000 - (performance.now() - from)))
        await task.meddle()
      }
    })()
    for (const kill of kills) {
      const hold = typeof kill === 'string' ? kill : undefined
      const worker = work.start({ engine: task.engine, hold })
      await (typeof kill === 'string' ? worker.held : wait(kill * 1000))
      await worker.kill()
    }
    work.start({ engine: task.engine })
    await Promise.all([person, until('the work to be done', task.isDone)])
    await until('its jobs to be done', async () => (await openJobs(work)) === 0)
    const took = (performance.now() - from) / 1000
    const faults = [
      ...(await task.faults()),
      ...(await auditLedger(work.db)).map((fault) => `ledger: ${JSON.stringify(fault)}`),
    ]
    const folders = () => readdir(path.join(dataDir, 'work')).catch(() => [])
    await until('the work folder to go', async () => (await folders()).length === 0, 60).catch(async () =>
      faults.push(`left: ${(await folders()).join(', ')}`),
    )
    return { took, outcome: await task.outcome(), faults }
  } finally {
    await work.end()
    await task.end?.()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** How many of them are left that end. */
async function openJobs({ db }: Workplace): Promise<number> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['ready', 'running'])
    .where('name', 'not in', JOBS_FOR_LATER)
    .execute()
  return rows.length
}

/** What is wrong with a run beside one that nothing happened to. */
export function faultsBeside(calm: Run, { outcome, faults }: Run): string[] {
  return outcome === null || isDeepStrictEqual(outcome, calm.outcome) ? faults : [...faults, 'the outcome is another']
}
