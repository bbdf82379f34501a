import { PREVIEW_SECONDS } from '../../../src/shared/domain/human-desk.ts'
import { firstSeconds, type PeakBytes } from '../../../src/shared/media/waveform-bytes.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Changing } from './changing.ts'
import { addMakePreview } from './jobs.ts'
import { assertMedium, type MediaBody, originalOf, playableOf, previewOf, thumbnailOf } from './media.ts'
import type { FileRow } from './repository.ts'
import type { ShownFiles } from './shown-files.ts'
import { readWaveform } from './waveform.ts'

/** Code of the refusal of what a transcriptor gets once they have taken the file. */
export const NOT_TAKEN = 'not_taken'

/** Dependencies of {@link createMediaAccess}. */
export interface MediaAccessDeps {
  blobs: BlobStore
  jobs: JobQueue
  changing: Changing
  shown: ShownFiles
}

/** What of a file's media somebody gets. */
export function createMediaAccess({ blobs, jobs, changing, shown }: MediaAccessDeps) {
  return {
    /**
     * What of a file's media goes to somebody: to a transcriptor who has not taken it the first minute, whatever they
     * ask for.
     * @throws AppError 404, also when there is no such medium or no more; 409 while the first minute is being cut
     */
    async medium(caller: Caller, id: string, kind: 'playable' | 'original' | 'thumbnail'): Promise<MediaBody> {
      const row = await shown.require(caller, id)
      if ((await shown.viewForRow(caller, row)) === 'all') return bodyOf[kind](row)
      // A picture may be from anywhere in the video.
      if (kind === 'thumbnail') throw notFound()
      if (row.preview_key === null && row.media_key !== null) await changing((tx) => addMakePreview(jobs, id, tx))
      return previewOf(row)
    },

    /**
     * The original of a row that the caller may know of, for who has all of it. @throws AppError 404 when it was
     * removed; 409 when it is still being recorded, or for a transcriptor who has not taken it
     */
    async wholeMedium(caller: Caller, row: FileRow): Promise<MediaBody> {
      if ((await shown.viewForRow(caller, row)) !== 'all') throw new AppError(409, NOT_TAKEN, messages.exportOnceTaken)
      if (row.is_live === 1) throw wrongState()
      return originalOf(row)
    },

    /** @throws AppError 404, also when its medium was removed; 409 while the sound is still being read */
    async waveform(caller: Caller, id: string): Promise<PeakBytes> {
      const row = await shown.require(caller, id)
      assertMedium(row)
      const waveform = await readWaveform(blobs, row.waveform_key)
      return (await shown.viewForRow(caller, row)) === 'all' ? waveform : firstSeconds(waveform, PREVIEW_SECONDS)
    },
  }
}

const bodyOf = { playable: playableOf, original: originalOf, thumbnail: thumbnailOf }
