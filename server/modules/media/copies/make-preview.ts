import { createReadStream } from 'node:fs'
import { PREVIEW_SECONDS } from '../../../../src/shared/domain/human-desk.ts'
import { type FileRow, MAKE_PREVIEW, namingBlob, openMedium, processing, publishChange } from '../../files/index.ts'
import type { Work } from '../work-folder.ts'
import { defineJob, type Job, type JobContext } from '../../../kernel/jobs/definition.ts'
import type { MakePlayableDeps } from './make-playable.ts'

/** Cuts the first minute of a file's sound, which is all that transcriptors hear before they take it. */
export function createMakePreview({ db, blobs, events, media, folders, notify }: MakePlayableDeps): Job {
  async function cut(file: FileRow, outputPath: string, signal: AbortSignal): Promise<void> {
    const source = await openMedium(blobs, file)
    try {
      await media.preview(source.path, outputPath, { seconds: PREVIEW_SECONDS, signal })
    } finally {
      await source.dispose()
    }
  }

  /** @throws LeaseLost when another worker has the job; then the piece is not kept */
  async function keep(file: FileRow, outputPath: string, { signal, complete }: JobContext): Promise<void> {
    const { key } = await blobs.put(createReadStream(outputPath), { signal })
    await namingBlob({ db, blobs }, key, async (tx) => {
      if (!(await processing.keepPreview(tx, file.id, key)))
        throw new Error('The file is gone, or has its first minute.')
      await publishChange(tx, events, file)
      await complete(tx)
    })
    notify()
  }

  return defineJob({
    ...MAKE_PREVIEW,
    atOnce: 1,
    async run({ fileId }, context) {
      const work: Work = { fileId, kind: 'preview', jobId: context.job.id }
      const file = await processing.fileById(db, fileId)
      if (file && processing.lacks(file, 'preview_key')) {
        await folders.draft(work, { name: 'preview', leaseId: context.job.leaseId }, async (outputPath) => {
          await cut(file, outputPath, context.signal)
          await keep(file, outputPath, context)
        })
      }
      await folders.remove(work)
    },
    afterExhausted: ({ fileId }, { id: jobId }) => folders.remove({ fileId, kind: 'preview', jobId }),
  })
}
