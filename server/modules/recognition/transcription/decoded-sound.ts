import path from 'node:path'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import { type FileRow, openMedium } from '../../files/index.ts'
import { openWav, settleFile, type WavFile, type Work } from '../../media/index.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/** A file's sound as engines take it, decoded once: a later try of the job finds it in the work folder. */
export async function decodedSound(
  { blobs, media, folders }: Pick<TranscriptionDeps, 'blobs' | 'media' | 'folders'>,
  file: FileRow,
  work: Work,
  { job, signal }: Pick<JobContext, 'job' | 'signal'>,
): Promise<WavFile> {
  const whole = path.join(await folders.open(work), 'sound.wav')
  const decoded = await openWav(whole).catch(() => null)
  if (decoded) return decoded
  const source = await openMedium(blobs, file)
  try {
    await folders.draft(work, { name: 'sound.wav', leaseId: job.leaseId }, async (draft) => {
      await media.normalise(source.path, draft, { signal })
      await settleFile(draft, whole)
    })
  } finally {
    await source.dispose()
  }
  return openWav(whole)
}
