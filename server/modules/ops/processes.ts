import os from 'node:os'
import { DAY_MS } from '../../../src/shared/durations.ts'
import type { Db, ProcessTable } from '../../kernel/db/schema.ts'
import { ownVersion } from '../../kernel/own-version.ts'
import type { Logger } from '../../ports/logger.ts'

export type ProcessKind = ProcessTable['kind']

/** How often a process says that it runs, and for how long it is believed, in milliseconds. */
const SAID_EVERY_MS = 20_000
export const SILENT_MS = 3 * SAID_EVERY_MS

/** One that died without a word is shown for so long. */
const FORGOTTEN_AFTER_MS = DAY_MS

/**
 * Says at once and then regularly that this process runs; the function that it answers stops it and takes the row away.
 * What cannot be written is written the next time: nothing waits for it.
 */
export function sayRegularly({
  db,
  kind,
  id,
  log,
  now,
}: {
  db: Db
  kind: ProcessKind
  id: string
  log: Logger
  now: () => number
}): () => Promise<void> {
  const startedAt = now()
  let saying = say()
  const timer = setInterval(() => {
    saying = saying.then(say)
  }, SAID_EVERY_MS)
  timer.unref()

  async function say(): Promise<void> {
    const at = now()
    const row = {
      kind,
      host: os.hostname(),
      version: ownVersion(),
      memory_bytes: process.memoryUsage.rss(),
      seen_at: at,
    }
    try {
      await db
        .insertInto('process')
        .values({ id, started_at: startedAt, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      await db
        .deleteFrom('process')
        .where('seen_at', '<', at - FORGOTTEN_AFTER_MS)
        .execute()
    } catch (error) {
      log.warn({ err: error }, 'this process could not say that it runs; trying again')
    }
  }

  return async () => {
    clearInterval(timer)
    await saying
    await db
      .deleteFrom('process')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it ends'))
  }
}

/** Processes that have said since a time that they run, those that began first before others. */
export const processesSince = (db: Db, at: number) =>
  db
    .selectFrom('process')
    .selectAll()
    .where('seen_at', '>=', at)
    .orderBy('kind')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
