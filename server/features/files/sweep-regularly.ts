import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../../db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'
import { sweepImports } from '../imports/sweep.ts'
import { sweepUploads } from '../uploads/tus/sweep.ts'
import { sweepOrphans } from './sweep.ts'

const HOUR_MS = 3_600_000

/** Rewriting a recording takes minutes at most; what is older was left by a process that died. */
const TEMPORARY_MS = 6 * HOUR_MS

export interface SweepOptions {
  db: Db
  blobs: BlobStore
  temporaryFolder: string
  /** Removes what else there is, and answers how much went. */
  sweepOthers: () => Promise<number>
  log: Logger
}

/** Removes what crashes left behind, now and every hour; answers a function that ends it. */
export function sweepRegularly({ db, blobs, temporaryFolder, sweepOthers, log }: SweepOptions): () => Promise<void> {
  let isStopped = false
  let sweeping = sweep()
  const timer = setInterval(() => { sweeping = sweeping.then(sweep) }, HOUR_MS)
  timer.unref()

  async function sweep(): Promise<void> {
    if (isStopped) return
    try {
      const removed = (await sweepUploads({ db, blobs })) + (await sweepImports({ db, blobs })) + (await sweepOrphans({ db, blobs })) + (await sweepTemporary(temporaryFolder)) + (await sweepOthers())
      if (removed > 0) log.info({ removed }, 'removed what an interrupted upload or removal had left')
    } catch (error) {
      log.warn({ err: error }, 'left-over media could not be removed; trying again in an hour')
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
