import { z } from 'zod'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import { jobKind } from '../../kernel/jobs/kind.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import { fillIndex } from './fill-index.ts'
import { createResting } from './resting.ts'

/** The job that brings the index of texts up to what is saved. */
export const INDEX_TEXTS = jobKind('index-texts', z.strictObject({}))

/** Searches read what was saved since, so this may take its time. */
const EVERY_MS = 10_000

/** Gives others their turn, and goes on the next time. */
const MOST_MS = MINUTE_MS

/** Indexes what was saved since the last time. Without an index there is nothing to do. */
export function createIndexTexts({ db, index, now }: { db: Db; index: TextIndex | null; now?: () => number }): Job {
  const resting = createResting({ now })
  return defineJob({
    ...INDEX_TEXTS,
    atOnce: 1,
    ...(index && { everyMs: EVERY_MS }),
    async run(_payload, { signal, log }) {
      if (!index) return
      await fillIndex(
        { db, index, log },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]), onText: resting.add, waits: resting.has },
      )
    },
  })
}
