import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Logger } from '../../../ports/logger.ts'
import { writeAudit } from '../../audit/index.ts'
import type { FileEventPublisher } from '../events.ts'
import { isOnNoHold } from '../holds/repository.ts'
import type { FileUse } from '../file-use.ts'
import { retentionCutoff, type FileRetention } from '../retained-until.ts'
import { createRemoval, dropBlobs } from '../removal.ts'
import { forgetMedia } from '../processing.ts'
import { type FileRow, holdFile } from '../repository.ts'
import { publishChange } from '../human/publish-change.ts'
import type { Quota } from '../../billing/index.ts'

export interface SweepOldFilesOptions {
  db: Db
  blobs: Pick<BlobStore, 'remove'>
  jobs: JobQueue
  events: EventBus
  fileEvents: FileEventPublisher
  /** What the modules above do with media. */
  fileUses: readonly Pick<FileUse, 'needsMedium'>[]
  quota: Pick<Quota, 'settle' | 'release'>
  kept: FileRetention
  log: Logger
  now?: number
}

/** Files looked for at once. */
const BATCH = 200

/**
 * Removes the media of files whose text nobody has changed for long enough, and files that FAILED long ago. Any number
 * of workers may do it at the same time. Answers how many files it was.
 */
export async function sweepOldFiles({
  db,
  blobs,
  jobs,
  events,
  fileEvents,
  fileUses,
  quota,
  kept,
  log,
  now = Date.now(),
}: SweepOldFilesOptions): Promise<number> {
  const removal = createRemoval({ jobs, events, fileEvents, quota })
  let removed = 0
  if (kept.mediaDays !== null) await each(mediaOver(fileUses), kept.mediaDays, removeMedia)
  if (kept.failedDays !== null) await each(failedOver, kept.failedDays, removeFailed)
  if (removed > 0) events.wake()
  return removed

  async function each(
    over: ReturnType<typeof mediaOver> | typeof failedOver,
    days: number,
    remove: (tx: Db, row: FileRow, days: number) => Promise<void>,
  ): Promise<void> {
    const before = retentionCutoff(days, now)
    for (let after = ''; ;) {
      const due = await over(db, before).where('file.id', '>', after).orderBy('file.id').limit(BATCH).execute()
      for (const { id, owner_id } of due) {
        const row = await db.transaction().execute(async (tx) => {
          await holdUser(tx, owner_id)
          const held = await holdFile(tx, id)
          // Somebody may have worked with it since, or another worker was first.
          if (!held || !(await over(tx, before).where('file.id', '=', id).executeTakeFirst())) return null
          await remove(tx, held, days)
          return held
        })
        if (row === null) continue
        removed += 1
        await dropBlobs(row, { blobs, log })
      }
      const last = due.at(-1)
      if (!last) return
      after = last.id
    }
  }

  async function removeMedia(tx: Db, row: FileRow, days: number): Promise<void> {
    await forgetMedia(tx, row.id, { at: now, days })
    await publishChange(tx, events, row)
    await write(tx, row, 'media-removed', days)
  }

  async function removeFailed(tx: Db, row: FileRow, days: number): Promise<void> {
    await removal.remove(tx, row)
    await write(tx, row, 'file-deleted', days)
  }

  async function write(
    tx: Db,
    { id, owner_id }: FileRow,
    action: 'media-removed' | 'file-deleted',
    days: number,
  ): Promise<void> {
    await writeAudit(tx, {
      action,
      via: 'background',
      object_kind: 'file',
      object_id: id,
      owner_id,
      detail: `after ${days} days`,
      at: now,
    })
  }
}

/**
 * Files with a text whose medium nobody needs any more: the text is as old, no transcriptor has it, and no module above
 * works with it.
 */
const mediaOver = (fileUses: SweepOldFilesOptions['fileUses']) => (db: Db, before: number) =>
  db
    .selectFrom('file')
    .select(['file.id', 'file.owner_id'])
    .where('media_key', 'is not', null)
    .where(isOnNoHold)
    .where('status', 'in', ['EDITING', 'FINISHED'])
    .where('uploaded_at', '<', before)
    .where('reservation_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transcript_version')
            .select('version')
            .whereRef('transcript_version.file_id', '=', 'file.id')
            .where('saved_at', '>=', before),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('text_edit')
            .select('number')
            .whereRef('text_edit.file_id', '=', 'file.id')
            .where('saved_at', '>=', before),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('human_transcription as human')
            .select('human.file_id')
            .whereRef('human.file_id', '=', 'file.id')
            .where((human) =>
              human.or([human('human.published_at', 'is', null), human('human.published_at', '>=', before)]),
            ),
        ),
      ),
    )
    .where((eb) => eb.and(fileUses.flatMap(({ needsMedium }) => (needsMedium ? [eb.not(needsMedium(eb))] : []))))

/** Files that the machine gave up, and of which there is no text of anybody. */
function failedOver(db: Db, before: number) {
  return db
    .selectFrom('file')
    .select(['file.id', 'file.owner_id'])
    .where('status', '=', 'FAILED')
    .where(isOnNoHold)
    .where('for_human_transcribe', '=', 0)
    .where('uploaded_at', '<', before)
    .where((eb) => eb.or([eb('started_at', 'is', null), eb('started_at', '<', before)]))
    .where('reservation_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('transcript_version').select('version').whereRef('transcript_version.file_id', '=', 'file.id'),
        ),
      ),
    )
}
