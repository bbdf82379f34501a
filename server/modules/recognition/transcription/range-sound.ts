import path from 'node:path'
import { type FileRow, openMedium } from '../../files/index.ts'
import { cutWav, openWav, speechOf, type WavFile } from '../../media/index.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/** A word that runs over the edge of the range is heard whole. */
const AROUND_SECONDS = 0.5

/** The sound of a range of a file and a little around it, in the job's folder, and where it begins in the file. */
export async function rangeSound(
  { blobs, media, folders }: Pick<TranscriptionDeps, 'blobs' | 'media' | 'folders'>,
  file: FileRow,
  { start, end }: { start: number; end: number },
  { job, signal }: Pick<JobContext, 'job' | 'signal'>,
): Promise<{ wav: WavFile; from: number; folder: string }> {
  const folder = await folders.open(speechOf(file.id, job))
  const part = path.join(folder, `part-${job.leaseId}.wav`)
  const from = await folders.draft(
    speechOf(file.id, job),
    { name: 'whole.wav', leaseId: job.leaseId },
    async (whole) => {
      const source = await openMedium(blobs, file)
      try {
        await media.normalise(source.path, whole, { signal })
      } finally {
        await source.dispose()
      }
      return (await cutWav(await openWav(whole), start - AROUND_SECONDS, end + AROUND_SECONDS, part)).startSeconds
    },
  )
  return { wav: await openWav(part), from, folder }
}
