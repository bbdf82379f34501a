import path from 'node:path'
import { type FileRow, openMedium } from '../../files/index.ts'
import { cutWav, openWav, speechOf, type WavFile } from '../../media/index.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import { createOwnSound } from '../tracks/own-sound.ts'
import { type SpokenRange, trackOfRange } from '../tracks/track-of-range.ts'
import { layoutOf, trackPicks, wholePick } from '../tracks/track-sounds.ts'
import { type Loudness, measureLoudness } from './loudness.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/** A word that runs over the edge of the range is heard whole. */
const AROUND_SECONDS = 0.5

export interface RangeSound {
  wav: WavFile
  /** Where it begins in the file, in seconds. */
  from: number
  /** The job's folder. */
  folder: string
  /** Whether what is heard in a span of the file is said there, and not crosstalk of another track. */
  isOwn: (span: { start: number; end: number }) => boolean
}

/**
 * The sound of a range of a file and a little around it, in the job's folder: of the track that it is said on, where
 * speakers have a track each, or of all where it crosses tracks.
 */
export async function rangeSound(
  { db, blobs, media, folders }: Pick<TranscriptionDeps, 'db' | 'blobs' | 'media' | 'folders'>,
  file: FileRow,
  range: SpokenRange,
  { job, signal }: Pick<JobContext, 'job' | 'signal'>,
): Promise<RangeSound> {
  const layout = layoutOf(file)
  const work = speechOf(file.id, job)
  const folder = await folders.open(work)
  const partOf = (name: string) => path.join(folder, `part-${name}-${job.leaseId}.wav`)
  const cut = async (whole: WavFile, name: string) => ({
    path: partOf(name),
    from: (await cutWav(whole, range.start - AROUND_SECONDS, range.end + AROUND_SECONDS, partOf(name))).startSeconds,
  })
  const { part, isOwn } = await folders.draft(work, { name: 'whole.wav', leaseId: job.leaseId }, async (draft) => {
    const source = await openMedium(blobs, file)
    try {
      const tracks: { part: Awaited<ReturnType<typeof cut>>; loudness: Loudness }[] = []
      for (const pick of trackPicks(layout)) {
        await media.normalise(source.path, draft, { signal, pick })
        const whole = await openWav(draft)
        tracks.push({ part: await cut(whole, `track-${pick.index}`), loudness: await measureLoudness(whole, signal) })
      }
      const own = createOwnSound(tracks.map(({ loudness }) => loudness))
      const track = tracks.length > 1 ? await trackOfRange(db, file.id, range, own) : null
      if (track !== null)
        return { part: tracks[track]!.part, isOwn: (span: SpokenSpan) => !own.isCrosstalk(track, span) }
      await media.normalise(source.path, draft, { signal, ...wholePick(layout) })
      return { part: await cut(await openWav(draft), 'whole'), isOwn: () => true }
    } finally {
      await source.dispose()
    }
  })
  return { wav: await openWav(part.path), from: part.from, folder, isOwn }
}

type SpokenSpan = Pick<SpokenRange, 'start' | 'end'>
