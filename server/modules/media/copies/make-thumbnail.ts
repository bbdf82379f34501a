import { createReadStream } from 'node:fs'
import { type FileRow, MAKE_THUMBNAIL, namingBlob, openMedium, processing } from '../../files/index.ts'
import type { Work } from '../work-folder.ts'
import { MediaError } from '../../../ports/media-tools.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import type { MakePlayableDeps } from './make-playable.ts'

/** Makes the small picture of a video. One whose pictures cannot be read goes without. */
export function createMakeThumbnail({ db, blobs, events, media, folders, notify }: MakePlayableDeps): Job {
  return defineJob({
    ...MAKE_THUMBNAIL,
    atOnce: 1,
    async run({ fileId }, { job, signal, log, complete }) {
      const work: Work = { fileId, kind: 'thumbnail', jobId: job.id }
      const file = await processing.fileById(db, fileId)
      if (file && processing.lacks(file, 'thumbnail_key')) {
        await folders.draft(work, { name: 'picture', leaseId: job.leaseId }, async (outputPath) => {
          if (await draw(file, outputPath)) await keep(file, outputPath)
        })
      }
      await folders.remove(work)

      async function draw(drawn: FileRow, to: string): Promise<boolean> {
        const source = await openMedium(blobs, drawn)
        try {
          await media.thumbnail(source.path, to, { lengthSeconds: drawn.length_seconds, signal })
          return true
        } catch (error) {
          if (!(error instanceof MediaError) || error.code === 'engine_missing') throw error
          log.info({ fileId, code: error.code }, 'a video has no picture to show')
          return false
        } finally {
          await source.dispose()
        }
      }

      /** @throws LeaseLost when another worker has the job; then the picture is not kept */
      async function keep({ id, owner_id }: FileRow, from: string): Promise<void> {
        const { key } = await blobs.put(createReadStream(from), { signal })
        await namingBlob({ db, blobs }, key, async (tx) => {
          if (!(await processing.keepThumbnail(tx, id, key))) throw new Error('The file is gone, or has a picture.')
          await events.append({ userId: owner_id, fileId: id, kind: 'file-changed' }, tx)
          await complete(tx)
        })
        notify()
      }
    },
    afterExhausted: ({ fileId }, { id: jobId }) => folders.remove({ fileId, kind: 'thumbnail', jobId }),
  })
}
