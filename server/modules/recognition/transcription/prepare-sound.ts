import path from 'node:path'
import { addMakePlayable, type FileRow, openMedium, processing, storeWaveform } from '../../files/index.ts'
import { NotEnoughTime } from '../../billing/index.ts'
import { openWav, settleFile, speechOf } from '../../media/index.ts'
import { findTracks } from '../tracks/find-tracks.ts'
import { decodeTracks, openTracks, type PreparedSound, wholePick } from '../tracks/track-sounds.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

type Deps = Pick<TranscriptionDeps, 'db' | 'queue' | 'blobs' | 'media' | 'folders' | 'events' | 'quota' | 'notify'>

/**
 * The file's sound, decoded once: a later try finds it in the work folder. Tracks are looked for unless the file comes
 * with its text.
 */
export async function prepareSound(
  deps: Deps,
  file: FileRow,
  context: JobContext,
  onSeconds: (seconds: number) => void,
  { withTracks = true } = {},
): Promise<PreparedSound> {
  const work = speechOf(file.id, context.job)
  const folder = await deps.folders.open(work)
  const wavPath = path.join(folder, 'sound.wav')
  const named = { name: 'sound.wav', leaseId: context.job.leaseId }
  const sound =
    (await decodedBefore(folder, file)) ??
    (await deps.folders.draft(work, named, (draft) =>
      decode(deps, file, { draft, folder, wavPath, withTracks }, context, onSeconds),
    ))
  if (file.waveform_key === null) await keepWaveform(deps, file, wavPath, context.signal)
  return sound
}

/** What an earlier try decoded, if it is whole. */
async function decodedBefore(folder: string, file: FileRow): Promise<PreparedSound | null> {
  try {
    const wav = await openWav(path.join(folder, 'sound.wav'))
    if (wav.lengthSeconds !== file.length_seconds) return null
    return { wav, tracks: await openTracks(folder, file.tracks ?? 0) }
  } catch {
    return null
  }
}

async function decode(
  { db, queue, blobs, media, events, quota, notify }: Deps,
  file: FileRow,
  { draft, folder, wavPath, withTracks }: { draft: string; folder: string; wavPath: string; withTracks: boolean },
  { signal, progressed }: JobContext,
  onSeconds: (seconds: number) => void,
): Promise<PreparedSound> {
  const source = await openMedium(blobs, file)
  try {
    const { isPlayable } = await media.probe(source.path, { signal })
    const layout = withTracks ? await findTracks(media, source.path, file.speakers, signal) : null
    const isMixed = layout?.kind === 'streams'
    const { damagedAtSeconds } = await media.normalise(source.path, draft, {
      onSeconds,
      signal,
      ...wholePick(layout),
    })
    const { lengthSeconds } = await openWav(draft)
    const heard = {
      length_seconds: lengthSeconds,
      damaged_at: JSON.stringify(damagedAtSeconds),
      tracks: layout?.count ?? null,
      track_kind: layout?.kind ?? null,
    }
    await db
      .transaction()
      .execute(async (tx) => {
        await processing.changeFile(tx, file.id, heard)
        // Browsers play the first stream alone.
        if ((!isPlayable || isMixed) && file.playable_key === null) await addMakePlayable(queue, file.id, tx)
        await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-progress' }, tx)
        await quota.extend(tx, file, Math.max(0, lengthSeconds - file.paid_seconds))
        await progressed(tx)
      })
      .catch(async (error: unknown) => {
        // The true length stays known, so that a new try is refused before anything is decoded again.
        if (error instanceof NotEnoughTime) {
          await db.transaction().execute(async (tx) => {
            await processing.changeFile(tx, file.id, heard)
            await progressed(tx)
          })
        }
        throw error
      })
    notify()
    await decodeTracks(media, source.path, layout, { draft, folder, signal })
    // The last to be there: where it is, all are.
    await settleFile(draft, wavPath)
    return { wav: await openWav(wavPath), tracks: await openTracks(folder, layout?.count ?? 0) }
  } finally {
    await source.dispose()
  }
}

/** Peaks of the sound for drawing. */
async function keepWaveform(
  { db, blobs, media }: Deps,
  file: FileRow,
  wavPath: string,
  signal: AbortSignal,
): Promise<void> {
  const key = await storeWaveform(blobs, await media.peaks(wavPath, { signal }), signal)
  if (!(await processing.keepWaveform(db, file.id, key))) await blobs.remove(key)
}
