import path from 'node:path'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import { type FileRow, openMedium } from '../../files/index.ts'
import { openWav, settleFile, type Work } from '../../media/index.ts'
import { decodeTracks, layoutOf, openTracks, type PreparedSound, wholePick } from '../tracks/track-sounds.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/**
 * The sound of a transcribed file, with the tracks that its transcription found. It is decoded once: a later try of the
 * job finds it in the work folder.
 */
export async function decodedSound(
  { blobs, media, folders }: Pick<TranscriptionDeps, 'blobs' | 'media' | 'folders'>,
  file: FileRow,
  work: Work,
  { job, signal }: Pick<JobContext, 'job' | 'signal'>,
): Promise<PreparedSound> {
  const layout = layoutOf(file)
  const folder = await folders.open(work)
  const whole = path.join(folder, 'sound.wav')
  const opened = async () => ({ wav: await openWav(whole), tracks: await openTracks(folder, layout?.count ?? 0) })
  const decoded = await opened().catch(() => null)
  if (decoded) return decoded
  const source = await openMedium(blobs, file)
  try {
    await folders.draft(work, { name: 'sound.wav', leaseId: job.leaseId }, async (draft) => {
      await media.normalise(source.path, draft, { signal, ...wholePick(layout) })
      await decodeTracks(media, source.path, layout, { draft, folder, signal })
      // The last to be there: where it is, all are.
      await settleFile(draft, whole)
    })
  } finally {
    await source.dispose()
  }
  return opened()
}
