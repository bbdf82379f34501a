import { wholeMedium } from '../../../src/shared/domain/machine-work.ts'
import { costOf, type TimeKind } from '../../../src/shared/domain/quota.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { tellAll } from './human/tell.ts'
import { countMachineWork } from './machine-work/machine-work.ts'
import type { Quota } from '../billing/plans/quota.ts'
import { speakersKey } from '../recognition/speakers/jobs.ts'
import { createTranslationOrders } from '../translations/orders.ts'
import { translationsOf, translationsOfOwner } from '../translations/repository.ts'
import { secondsHeard, takeSecondsHeard } from '../recognition/transcription/repository.ts'
import { transcribeKey } from './jobs.ts'
import { createMultilingualQueue } from './multilingual-queue.ts'
import * as store from './repository.ts'

export interface RemovalDeps {
  jobs: JobQueue
  events: EventBus
  quota: Pick<Quota, 'held' | 'reserve' | 'settle' | 'release'>
  now?: () => number
}

/**
 * Taking files away with their text, their work and their charge. Their blobs go once the caller's transaction is in:
 * see {@link dropBlobs}.
 */
export function createRemoval({ jobs, events, quota, now = Date.now }: RemovalDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })
  const orders = createTranslationOrders({ quota, jobs })

  /** The charge of a file that goes: what is used of it is paid, the rest is given back. */
  async function endCharge(tx: Db, row: store.FileRow, heard: ReadonlyMap<string, number>): Promise<void> {
    const seconds = secondsUsed(row, heard)
    await (costOf(seconds) > 0 ? quota.settle(tx, row, seconds) : quota.release(tx, row))
  }

  /** Ends what the machine does with a file that goes. */
  async function cancelWork(id: string, tx: Db): Promise<void> {
    for (const key of [transcribeKey(id), speakersKey(id)]) await jobs.cancel(key, tx)
  }

  return {
    /** What a file costs if it goes now. Whole seconds. */
    async cost(db: Db, row: store.FileRow): Promise<Record<TimeKind, number>> {
      const own = Math.min(await quota.held(db, row), costOf(secondsUsed(row, await secondsHeard(db, [row.id]))))
      const translations = await Promise.all(
        (await translationsOf(db, row.id)).map((translation) => orders.secondsUsed(db, translation)),
      )
      const others = translations.reduce((sum, seconds) => sum + seconds, 0)
      return row.for_human_transcribe === 1 ? { auto: others, human: own } : { auto: own + others, human: 0 }
    },

    /** Removes one file. Take its owner's row before. */
    async remove(tx: Db, { id }: store.FileRow): Promise<void> {
      // The file before its segments, in the order of whoever writes them.
      const row = await store.holdFile(tx, id)
      if (!row) return
      const heard = await takeSecondsHeard(tx, [id])
      await tellAll(tx, events, row, 'file-removed')
      const translations = await translationsOf(tx, row.id)
      await store.deleteFile(tx, row.id)
      await cancelWork(row.id, tx)
      await orders.cancel(tx, translations)
      if (row.is_multilingual === 1) await multilingual.advance(row.owner_id, tx)
      await endCharge(tx, row, heard)
      for (const translation of translations) await orders.endCharge(tx, translation)
      // What the machine was at, and nobody pays for.
      if (row.status === 'TRANSCRIBE' && row.started_at !== null)
        await countMachineWork(tx, row, wholeMedium(row.length_seconds) - (heard.get(id) ?? 0), now())
    },

    /** Removes all of a person's files; answers their blobs. */
    async removeAll(tx: Db, ownerId: string): Promise<string[]> {
      await holdUser(tx, ownerId)
      for (const row of await store.takenOf(tx, ownerId)) await tellAll(tx, events, row, 'file-removed')
      const heard = await takeSecondsHeard(
        tx,
        (await store.holdFilesOf(tx, ownerId)).filter(({ status }) => status === 'TRANSCRIBE').map(({ id }) => id),
      )
      const translations = await translationsOfOwner(tx, ownerId)
      const gone = await store.deleteFilesOf(tx, ownerId)
      for (const { id } of gone) await cancelWork(id, tx)
      await orders.cancel(tx, translations)
      // One plan after the other, so that two removals on the same plans do not wait for each other.
      for (const row of gone.toSorted(byPlan)) {
        await endCharge(tx, row, heard)
        for (const translation of translations.filter(({ file_id }) => file_id === row.id))
          await orders.endCharge(tx, translation)
      }
      return gone.flatMap(store.blobsOf)
    },
  }
}

/**
 * What is used of a file's own time by now: all of it once a transcriptor has begun, of the machine's work what can be
 * read.
 */
function secondsUsed({ id, status, length_seconds }: store.FileRow, heard: ReadonlyMap<string, number>): number {
  if (status === 'HUMAN-TRANSCRIBE') return length_seconds
  return status === 'TRANSCRIBE' ? (heard.get(id) ?? 0) : 0
}

export type Removal = ReturnType<typeof createRemoval>

/**
 * Removes the blobs that a row named before the transaction that took them from it; what fails or a crash leaves here
 * the sweep of orphans finds.
 */
export async function dropBlobs(
  row: store.FileRow,
  { blobs, log }: { blobs: Pick<BlobStore, 'remove'>; log: Logger },
): Promise<void> {
  for (const key of store.blobsOf(row)) {
    await blobs
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'a removed file left a blob behind for the sweep'))
  }
}

const byPlan = (a: store.FileRow, b: store.FileRow) =>
  (a.plan_id ?? '').localeCompare(b.plan_id ?? '') || a.for_human_transcribe - b.for_human_transcribe
