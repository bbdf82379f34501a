import path from 'node:path'
import { addMakePlayable, type FileRow, openMedium, processing, storeWaveform } from '../../files/index.ts'
import { NotEnoughTime } from '../../billing/index.ts'
import { openWav, settleFile, speechOf, type WavFile } from '../../media/index.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

type Deps = Pick<TranscriptionDeps, 'db' | 'queue' | 'blobs' | 'media' | 'folders' | 'events' | 'quota' | 'notify'>

/** The file's sound as engines take it, decoded once: a later try finds it in the work folder. */
export async function prepareSound(
  deps: Deps,
  file: FileRow,
  context: JobContext,
  onSeconds: (seconds: number) => void,
): Promise<WavFile> {
  const work = speechOf(file.id, context.job)
  const wavPath = path.join(await deps.folders.open(work), 'sound.wav')
  const named = { name: 'sound.wav', leaseId: context.job.leaseId }
  const wav =
    (await decodedBefore(wavPath, file)) ??
    (await deps.folders.draft(work, named, (draft) => decode(deps, file, { draft, wavPath }, context, onSeconds)))
  if (file.waveform_key === null) await keepWaveform(deps, file, wavPath, context.signal)
  return wav
}

/** What an earlier try decoded, if it is whole. */
async function decodedBefore(wavPath: string, file: FileRow): Promise<WavFile | null> {
  try {
    const wav = await openWav(wavPath)
    return wav.lengthSeconds === file.length_seconds ? wav : null
  } catch {
    return null
  }
}

async function decode(
  { db, queue, blobs, media, events, quota, notify }: Deps,
  file: FileRow,
  { draft, wavPath }: { draft: string; wavPath: string },
  { signal, progressed }: JobContext,
  onSeconds: (seconds: number) => void,
): Promise<WavFile> {
  const source = await openMedium(blobs, file)
  try {
    const { isPlayable } = await media.probe(source.path, { signal })
    const { damagedAtSeconds } = await media.normalise(source.path, draft, { onSeconds, signal })
    const { lengthSeconds } = await openWav(draft)
    const heard = { length_seconds: lengthSeconds, damaged_at: JSON.stringify(damagedAtSeconds) }
    await db
      .transaction()
      .execute(async (tx) => {
        await processing.changeFile(tx, file.id, heard)
        if (!isPlayable && file.playable_key === null) await addMakePlayable(queue, file.id, tx)
        await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-progress' }, tx)
        await quota.extend(tx, file, lengthSeconds)
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
    await settleFile(draft, wavPath)
    return await openWav(wavPath)
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
