import { createReadStream } from 'node:fs'
import type { Db } from '../../../kernel/db/schema.ts'
import { type FileRow, MAKE_PLAYABLE, namingBlob, openMedium, processing } from '../../files/index.ts'
import type { Work, WorkFolders } from '../work-folder.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'
import { defineJob, type Job, type JobContext } from '../../../kernel/jobs/definition.ts'

export interface MakePlayableDeps {
  db: Db
  blobs: BlobStore
  events: EventBus
  media: MediaTools
  folders: WorkFolders
  notify: () => void
}

/** Makes the copy that browsers play where they cannot play the original, which stays as it is. */
export function createMakePlayable({ db, blobs, events, media, folders, notify }: MakePlayableDeps): Job {
  async function encode(file: FileRow, outputPath: string, signal: AbortSignal): Promise<string | null> {
    const source = await openMedium(blobs, file)
    try {
      const { isPlayable, kind } = await media.probe(source.path, { signal })
      // Of speakers with a stream each, browsers would play the first alone.
      const mixed = file.track_kind === 'streams' ? (file.tracks ?? 1) : 1
      if (isPlayable && mixed === 1) return null
      return (await media.makePlayable(source.path, outputPath, kind, { signal, mixed })).mimeType
    } finally {
      await source.dispose()
    }
  }

  /** @throws LeaseLost when another worker has the job; then the copy is not kept */
  async function keep(
    file: FileRow,
    outputPath: string,
    type: string,
    { signal, complete }: JobContext,
  ): Promise<void> {
    const { key } = await blobs.put(createReadStream(outputPath, { highWaterMark: 1024 * 1024 }), { signal })
    await namingBlob({ db, blobs }, key, async (tx) => {
      if (!(await processing.keepPlayable(tx, file.id, { key, type })))
        throw new Error('The file is gone, or has a copy.')
      await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-changed' }, tx)
      await complete(tx)
    })
    notify()
  }

  return defineJob({
    ...MAKE_PLAYABLE,
    atOnce: 1,
    async run({ fileId }, context) {
      const work: Work = { fileId, kind: 'playable', jobId: context.job.id }
      const file = await processing.fileById(db, fileId)
      if (file && processing.lacks(file, 'playable_key')) {
        await folders.draft(work, { name: 'copy', leaseId: context.job.leaseId }, async (outputPath) => {
          const type = await encode(file, outputPath, context.signal)
          if (type !== null) await keep(file, outputPath, type, context)
        })
      }
      await folders.remove(work)
    },
    afterExhausted: ({ fileId }, { id: jobId }) => folders.remove({ fileId, kind: 'playable', jobId }),
  })
}
