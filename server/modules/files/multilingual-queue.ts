import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addTranscription } from './jobs.ts'
import * as store from './repository.ts'

/** Lets one multilingual file per owner be transcribed at a time; the others wait as QUEUED, oldest first. */
export function createMultilingualQueue({ jobs, events }: { jobs: JobQueue; events: EventBus }) {
  return {
    /**
     * The status that a new multilingual file of the owner begins with. Call it in the transaction that inserts the
     * file.
     */
    async firstStatus(ownerId: string, tx: Db): Promise<'QUEUED' | 'TRANSCRIBE'> {
      await holdUser(tx, ownerId)
      return (await store.hasMultilingualInWork(tx, ownerId)) ? 'QUEUED' : 'TRANSCRIBE'
    },

    /**
     * Starts the owner's oldest QUEUED file if none is in TRANSCRIBE; answers its id. Doing it again changes nothing.
     * Call it in the transaction in which a file leaves TRANSCRIBE, or right after.
     */
    async advance(ownerId: string, tx: Db): Promise<string | null> {
      await holdUser(tx, ownerId)
      if (await store.hasMultilingualInWork(tx, ownerId)) return null
      const next = await store.oldestQueued(tx, ownerId)
      if (!next) return null
      await store.moveStatus(tx, { ownerId, id: next.id, from: 'QUEUED', to: { status: 'TRANSCRIBE' } })
      await addTranscription(jobs, next.id, tx)
      await events.append({ userId: ownerId, kind: 'file-changed', fileId: next.id }, tx)
      return next.id
    },
  }
}

export type MultilingualQueue = ReturnType<typeof createMultilingualQueue>
