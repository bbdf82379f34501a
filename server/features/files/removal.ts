import type { Db } from '../../db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { tellAll } from '../human/tell.ts'
import type { Quota } from '../plans/quota.ts'
import { speakersKey } from '../speakers/jobs.ts'
import { createTranslationOrders } from '../translations/orders.ts'
import { translationsOf, translationsOfOwner } from '../translations/repository.ts'
import { transcribeKey } from './jobs.ts'
import { createMultilingualQueue } from './multilingual-queue.ts'
import * as store from './repository.ts'

export interface RemovalDeps {
  jobs: JobQueue
  events: EventBus
  quota: Pick<Quota, 'reserve' | 'settle' | 'release'>
}

/** Taking files away with their text, their work and their charge. Their blobs go once the caller's transaction is in: see {@link dropBlobs}. */
export function createRemoval({ jobs, events, quota }: RemovalDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })
  const orders = createTranslationOrders({ quota, jobs })

  /** The charge of a file that goes: what a transcriptor has begun is paid, anything else is given back. */
  async function endCharge(tx: Db, row: store.FileRow): Promise<void> {
    await (row.status === 'HUMAN-TRANSCRIBE' ? quota.settle(tx, row, row.length_seconds) : quota.release(tx, row))
  }

  /** Ends what the machine does with a file that goes. */
  async function cancelWork(id: string, tx: Db): Promise<void> {
    for (const key of [transcribeKey(id), speakersKey(id)]) await jobs.cancel(key, tx)
  }

  return {
    /** Removes one file. Take its owner's row before. */
    async remove(tx: Db, row: store.FileRow): Promise<void> {
      await tellAll(tx, events, row, 'file-removed')
      const translations = await translationsOf(tx, row.id)
      await store.deleteFile(tx, row.id)
      await cancelWork(row.id, tx)
      await orders.cancel(tx, translations)
      if (row.is_multilingual === 1) await multilingual.advance(row.owner_id, tx)
      await endCharge(tx, row)
      for (const translation of translations) await orders.endCharge(tx, translation, row)
    },

    /** Removes all of a person's files; answers their blobs. */
    async removeAll(tx: Db, ownerId: string): Promise<string[]> {
      await store.lockOwner(tx, ownerId)
      for (const row of await store.takenOf(tx, ownerId)) await tellAll(tx, events, row, 'file-removed')
      const translations = await translationsOfOwner(tx, ownerId)
      const gone = await store.deleteFilesOf(tx, ownerId)
      for (const { id } of gone) await cancelWork(id, tx)
      await orders.cancel(tx, translations)
      // One plan after the other, so that two removals on the same plans do not wait for each other.
      for (const row of gone.toSorted(byPlan)) {
        await endCharge(tx, row)
        for (const translation of translations.filter(({ file_id }) => file_id === row.id)) await orders.endCharge(tx, translation, row)
      }
      return gone.flatMap(store.blobsOf)
    },
  }
}

export type Removal = ReturnType<typeof createRemoval>

/** Removes the blobs that a row named before the transaction that took them from it; what fails or a crash leaves here the sweep of orphans finds. */
export async function dropBlobs(row: store.FileRow, { blobs, log }: { blobs: Pick<BlobStore, 'remove'>; log: Logger }): Promise<void> {
  for (const key of store.blobsOf(row)) {
    await blobs.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a removed file left a blob behind for the sweep'))
  }
}

const byPlan = (a: store.FileRow, b: store.FileRow) => (a.plan_id ?? '').localeCompare(b.plan_id ?? '') || a.for_human_transcribe - b.for_human_transcribe
