import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { sweepMails } from '../files/index.ts'
import type { WorkFolders } from '../media/index.ts'
import type { Logger } from '../../ports/logger.ts'
import { sweepWork } from './sweep-work.ts'

/** Rewriting a recording takes minutes at most; what is older was left by a process that died. */
const TEMPORARY_MS = 6 * HOUR_MS

/** Work that nobody has put anything into for so long is not going on here. Milliseconds. */
const WORK_LEFT_MS = DAY_MS

export interface SweepMachineOptions {
  db: Db
  folders: WorkFolders
  dataDir: string
  /** Days that mails are kept which are written into the data folder; null for ever; asked for with each sweep. */
  mailsDays: () => number | null
  log: Logger
}

/**
 * Removes from this machine's data folder what crashes left there and what was kept long enough, now and every hour;
 * answers a function that ends it.
 */
export function sweepMachineRegularly({
  db,
  folders,
  dataDir,
  mailsDays,
  log,
}: SweepMachineOptions): () => Promise<void> {
  let isStopped = false
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep)
  }, HOUR_MS)
  timer.unref()

  async function sweep(): Promise<void> {
    if (isStopped) return
    try {
      const days = mailsDays()
      const mails = days === null ? 0 : await sweepMails(path.join(dataDir, 'mail'), days)
      const removed =
        (await sweepTemporary(path.join(dataDir, 'tmp'))) +
        (await sweepWork({ db, folders, olderThanMs: WORK_LEFT_MS })) +
        mails
      if (removed > 0) log.info({ removed }, 'removed left-over work and old mails from the data folder')
    } catch (error) {
      log.warn({ err: error }, 'left-over work could not be removed; trying again in an hour')
    }
  }

  return async () => {
    isStopped = true
    clearInterval(timer)
    await sweeping
  }
}

async function sweepTemporary(folder: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name)
    const age = Date.now() - (await stat(entry)).mtimeMs
    if (age < TEMPORARY_MS) continue
    await rm(entry, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
