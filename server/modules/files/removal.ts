import { wholeMedium } from '../../../src/shared/domain/machine-work.ts'
import { costOf } from '../../../src/shared/domain/quota.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { publishChange } from './human/publish-change.ts'
import { assertAllRemovable, assertRemovable } from './holds/guards.ts'
import { heldFiles } from './holds/repository.ts'
import { countMachineWork } from './machine-work/machine-work.ts'
import type { Quota } from '../billing/index.ts'
import { longTextsOf } from '../texts/index.ts'
import type { FileEventPublisher } from './events.ts'
import { ownSecondsUsed } from './file-use.ts'
import { createRemoving, type Removing } from './files-removing.ts'
import { transcribeKey } from './jobs.ts'
import { createMultilingualQueue } from './multilingual-queue.ts'
import { blobsOf } from './named-blobs.ts'
import * as store from './repository.ts'
import { sharedBy } from './shares/grants.ts'

export interface RemovalDeps {
  jobs: JobQueue
  events: EventBus
  fileEvents: FileEventPublisher
  quota: Pick<Quota, 'settle' | 'release'>
  now?: () => number
}

/**
 * Taking files away with their text, their work and their charge. Their blobs go once the caller's transaction is in:
 * see {@link dropBlobs}.
 */
export function createRemoval({ jobs, events, fileEvents, quota, now = Date.now }: RemovalDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })

  /** Lets the modules above end what they do with files that go. */
  async function beginRemoving(tx: Db, files: readonly store.FileRow[]): Promise<Removing> {
    const removing = createRemoving(files)
    await fileEvents.publish(tx, 'files-removing', removing)
    return removing
  }

  /** Ends what is done with files that are gone. */
  async function cancelWork(tx: Db, removing: Removing): Promise<void> {
    for (const key of [...removing.files.map(({ id }) => transcribeKey(id)), ...removing.jobs])
      await jobs.cancel(key, tx)
  }

  /** The charges of a file that is gone: what is used is paid, the rest is given back. */
  async function endCharges(tx: Db, row: store.FileRow, removing: Removing): Promise<void> {
    const seconds = ownSecondsUsed(row, removing.used.get(row.id) ?? 0)
    await (costOf(seconds) > 0 ? quota.settle(tx, row, seconds) : quota.release(tx, row))
    for (const end of removing.chargesOf(row.id)) await end(tx)
  }

  /** Of files that are gone: ends their work and their charges; answers their blobs. */
  async function endAll(tx: Db, removing: Removing, gone: readonly store.FileRow[]): Promise<string[]> {
    await cancelWork(tx, removing)
    // One plan after the other, so that two removals on the same plans do not wait for each other.
    for (const row of gone.toSorted(byPlan)) await endCharges(tx, row, removing)
    return gone.flatMap(blobsOf)
  }

  return {
    /** Removes one file. Take its owner's row before. @throws AppError 409 for one that is on hold */
    async remove(tx: Db, { id }: store.FileRow): Promise<void> {
      // The file before its segments, in the order of whoever writes them.
      const row = await store.holdFile(tx, id)
      if (!row) return
      await assertRemovable(tx, id)
      const removing = await beginRemoving(tx, [row])
      await publishChange(tx, events, row, 'file-removed')
      await store.deleteFile(tx, row.id)
      await cancelWork(tx, removing)
      if (row.is_multilingual === 1) await multilingual.advance(row.owner_id, tx)
      await endCharges(tx, row, removing)
      // What the machine was at, and nobody pays for.
      if (row.status === 'TRANSCRIBE' && row.started_at !== null)
        await countMachineWork(tx, row, wholeMedium(row.length_seconds) - (removing.used.get(id) ?? 0), now())
    },

    /** Removes all of a person's files; answers their blobs. @throws AppError 409 where one is on hold */
    async removeAll(tx: Db, ownerId: string): Promise<string[]> {
      await holdUser(tx, ownerId)
      await assertAllRemovable(tx, ownerId)
      for (const row of [...(await store.takenOf(tx, ownerId)), ...(await sharedBy(tx, ownerId))])
        await publishChange(tx, events, row, 'file-removed')
      const removing = await beginRemoving(tx, await store.holdFilesOf(tx, ownerId))
      return endAll(tx, removing, await store.deleteFilesOf(tx, ownerId))
    },

    /**
     * Removes a part of an owner's files, whose row the caller's transaction has taken; those on hold stay. Answers
     * what has to go after it, and the last file that was looked at, null once there is none.
     */
    async removePart(tx: Db, ownerId: string, part: store.FilesPart): Promise<RemovedPart> {
      const rows = await store.holdPart(tx, ownerId, part)
      const held = await heldFiles(
        tx,
        rows.map(({ id }) => id),
      )
      const going = rows.filter(({ id }) => !held.has(id))
      const ids = going.map(({ id }) => id)
      const last = rows.at(-1)?.id ?? null
      if (ids.length === 0) return { keys: [], texts: [], last }
      for (const row of [...(await store.takenOf(tx, ownerId, ids)), ...(await sharedBy(tx, ownerId, ids))])
        await publishChange(tx, events, row, 'file-removed')
      const removing = await beginRemoving(tx, going)
      const texts = await longTextsOf(tx, { fileIds: ids })
      return { keys: await endAll(tx, removing, await store.deleteFiles(tx, ids)), texts, last }
    },
  }
}

/** What a part of a removal leaves to be dropped after its transaction. */
export interface RemovedPart {
  /** Blobs. */
  keys: string[]
  /** Long texts. */
  texts: string[]
  last: string | null
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
  for (const key of blobsOf(row)) {
    await blobs
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'a removed file left a blob behind for the sweep'))
  }
}

const byPlan = (a: store.FileRow, b: store.FileRow) =>
  (a.plan_id ?? '').localeCompare(b.plan_id ?? '') || a.for_human_transcribe - b.for_human_transcribe
