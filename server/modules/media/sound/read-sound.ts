import type { Db } from '../../../kernel/db/schema.ts'
import {
  addMakePlayable,
  type FileRow,
  namingBlob,
  openMedium,
  processing,
  READ_SOUND,
  storeWaveform,
} from '../../files/index.ts'
import { openWav } from './wav-file.ts'
import type { Work, WorkFolders } from '../work-folder.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'
import { defineJob, type Job, type JobContext } from '../../../kernel/jobs/definition.ts'

export interface ReadSoundDeps {
  db: Db
  queue: JobQueue
  blobs: BlobStore
  events: EventBus
  media: MediaTools
  folders: WorkFolders
  notify: () => void
}

/**
 * Reads the sound of a file that came with its text: how long it really is, what it looks like, and whether browsers
 * play it.
 */
export function createReadSound({ db, queue, blobs, events, media, folders, notify }: ReadSoundDeps): Job {
  /**
   * Decodes the sound and keeps what it tells. @throws LeaseLost when another worker has the job; then the peaks are
   * not kept
   */
  async function read(file: FileRow, wavPath: string, { signal, complete }: JobContext): Promise<void> {
    const source = await openMedium(blobs, file)
    try {
      const { isPlayable } = await media.probe(source.path, { signal })
      const { damagedAtSeconds } = await media.normalise(source.path, wavPath, { signal })
      const { lengthSeconds } = await openWav(wavPath)
      const key = await storeWaveform(blobs, await media.peaks(wavPath, { signal }), signal)
      await namingBlob({ db, blobs }, key, async (tx) => {
        if (!(await processing.keepWaveform(tx, file.id, key))) throw new Error('The file is gone, or has its peaks.')
        await processing.keepSoundFacts(tx, file.id, { lengthSeconds, damagedAtSeconds })
        if (!isPlayable && file.playable_key === null) await addMakePlayable(queue, file.id, tx)
        await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-changed' }, tx)
        await complete(tx)
      })
    } finally {
      await source.dispose()
    }
    notify()
  }

  return defineJob({
    ...READ_SOUND,
    atOnce: 1,
    async run({ fileId }, context) {
      const work: Work = { fileId, kind: 'sound', jobId: context.job.id }
      const file = await processing.fileById(db, fileId)
      if (file && processing.lacks(file, 'waveform_key'))
        await folders.draft(work, { name: 'sound.wav', leaseId: context.job.leaseId }, (wavPath) =>
          read(file, wavPath, context),
        )
      await folders.remove(work)
    },
    afterExhausted: ({ fileId }, { id: jobId }) => folders.remove({ fileId, kind: 'sound', jobId }),
  })
}
