import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { EngineTrial, TriedEngine, tryEngines } from '../../../../src/shared/contract/engines.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { addJob } from '../../../kernel/jobs/kind.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { trialKey, TRY_ENGINES } from './jobs.ts'
import { beginTrial, trialOf } from './repository.ts'
import { shippedSample } from './sample.ts'

/** One recording through each engine, side by side, for an ADMIN. */
export function createTrials({ db, jobs }: { db: Db; jobs: JobQueue }) {
  return {
    /** Begins a trial in the place of the one before. */
    async begin({ id: userId }: Caller, { sound, language, reference }: z.output<typeof tryEngines.body>) {
      const request = uuidv7()
      const said =
        sound === null ? { language: 'en', reference: (await shippedSample()).text } : { language, reference }
      await db.transaction().execute(async (tx) => {
        await beginTrial(tx, {
          user_id: userId,
          request_id: request,
          ...said,
          sound: sound === null ? null : Buffer.from(sound, 'base64'),
        })
        await jobs.cancel(trialKey(userId), tx)
        await addJob(jobs, TRY_ENGINES, { userId, request }, { tx, key: trialKey(userId) })
      })
    },

    /** The last one; null before the first. */
    async last({ id }: Caller): Promise<EngineTrial | null> {
      const row = await trialOf(db, id)
      if (!row) return null
      const { state, language, reference, failure } = row
      return { state, language, reference, failure, results: JSON.parse(row.results) as TriedEngine[] }
    },
  }
}

export type Trials = ReturnType<typeof createTrials>
