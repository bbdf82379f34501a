import { addJob } from '../../../kernel/jobs/kind.ts'
import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import { reviewRules } from '../../../kernel/review-rules.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { EVERY_TRANSCRIPTOR, type EventBus } from '../../../ports/events.ts'
import { type JobQueue, PATIENT_TRIES } from '../../../ports/job-queue.ts'
import { addMakePreview } from '../jobs.ts'
import { ANNOUNCE_EVERY_MS, ANNOUNCE_WORK, announceKey } from './jobs.ts'
import { announcedAt, openFirst, openRecord } from './repository.ts'

/** Puts a file into the transcriptors' pool in the transaction that makes it STANDBY, and lets them know. */
export async function offerWork(
  tx: Db,
  { jobs, events }: { jobs: JobQueue; events: EventBus },
  { id, language_code: languageCode }: { id: string; language_code: string },
  at: number,
): Promise<void> {
  await openRecord(tx, id)
  await openFirst(tx, id, at + reviewRules().first_look_minutes * MINUTE_MS)
  await addMakePreview(jobs, id, tx)
  await events.append({ userId: EVERY_TRANSCRIPTOR, kind: 'file-changed', fileId: id }, tx)
  await announce(tx, jobs, languageCode, at)
}

/** Has transcriptors mailed that there is work in a language, together with what else comes meanwhile. */
export async function announce(tx: Db, jobs: JobQueue, languageCode: string, at: number): Promise<void> {
  const runAt = Math.max(at, (await announcedAt(tx, languageCode)) + ANNOUNCE_EVERY_MS)
  await addJob(
    jobs,
    ANNOUNCE_WORK,
    { languageCode },
    { tx, key: announceKey(languageCode), runAt, maxAttempts: PATIENT_TRIES },
  )
}
