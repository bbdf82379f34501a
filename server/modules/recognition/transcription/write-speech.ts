import { tellAll } from '../../files/human/tell.ts'
import { vocabularyOf } from '../../identity/preferences/repository.ts'
import { type Told, tryToTellSpeakers } from '../speakers/tell-speakers.ts'
import { measureLoudness } from './loudness.ts'
import { type PlannedSegment, planSegments } from './plan-segments.ts'
import { decodingProgress, TELLING_SHARE, writingProgress } from './progress.ts'
import * as processing from '../../files/processing.ts'
import type { FileRow } from '../../files/repository.ts'
import * as store from './repository.ts'
import { transcribeSegments } from './transcribe-segments.ts'
import type { WavFile } from '../../media/sound/wav-file.ts'
import { speechOf } from '../../media/work-folder.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import { createTellingChange } from '../../files/file-events.ts'
import { prepareSound } from './prepare-sound.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/**
 * Listens to a file, and has what is said written down, a segment after the other. Whatever is finished is stored at
 * once (the decoded sound, the plan, each segment), so that after a kill the next try goes on there.
 */
export function createSpeechWriter(deps: TranscriptionDeps) {
  const { db, events, diariser = null, folders, semaphore, now = Date.now } = deps
  const changing = createTellingChange(deps)

  async function begin(file: FileRow): Promise<void> {
    await changing(async (tx) => {
      if (await processing.beginFile(tx, file.id, now())) await tellAll(tx, events, file, 'file-progress')
    })
  }

  /** Tells how far decoding is, at most once a second; it is no harm when one is lost. */
  function createDecodingMeter(file: FileRow, { log }: JobContext) {
    let toldAt = 0
    let telling: Promise<void> | null = null
    return {
      onSeconds: (seconds: number): void => {
        if (telling || now() - toldAt < 1000) return
        toldAt = now()
        telling = advance(file, decodingProgress(seconds, file.length_seconds))
          .catch((error: unknown) => log.warn({ err: error }, 'progress could not be told'))
          .finally(() => {
            telling = null
          })
      },
      settled: async () => telling,
    }
  }

  async function advance(file: FileRow, progress: number): Promise<void> {
    await changing(async (tx) => {
      if (await processing.advanceProgress(tx, file.id, progress)) await tellAll(tx, events, file, 'file-progress')
    })
  }

  /** The stored plan, or a new one where there is none or it was made for other sound or an engine of longer breath. */
  async function plan(
    file: FileRow,
    wav: WavFile,
    engine: Transcriber,
    { progressed, signal }: JobContext,
  ): Promise<store.StoredSegment[]> {
    const stored = await store.segmentsOf(db, file.id)
    const isUsable =
      stored.at(-1)?.end === wav.lengthSeconds &&
      stored.every(({ start, end }) => end - start <= engine.segments.mostSeconds)
    if (isUsable) return stored
    const workers = Math.min(semaphore.size, engine.parallel ?? semaphore.size)
    const segments = planSegments(wav.lengthSeconds, await measureLoudness(wav, signal), {
      ...engine.segments,
      workers,
    })
    await db.transaction().execute(async (tx) => {
      await store.replaceSegments(tx, file.id, segments)
      await progressed(tx)
    })
    return segments.map((segment) => ({ ...segment, words: null }))
  }

  /**
   * Writes down what is missing; each finished segment is stored with the progress it makes, of as many seconds of
   * work.
   */
  async function write(
    file: FileRow,
    wav: WavFile,
    engine: Transcriber,
    segments: readonly store.StoredSegment[],
    workSeconds: number,
    { job, progressed, signal }: JobContext,
  ): Promise<void> {
    let doneSeconds = segments.reduce((sum, { start, end, words }) => (words === null ? sum : sum + end - start), 0)
    await advance(file, writingProgress(doneSeconds, workSeconds))
    await transcribeSegments({
      wav,
      engine,
      semaphore,
      signal,
      folder: await folders.open(speechOf(file.id, job)),
      segments: segments.filter(({ words }) => words === null),
      options: {
        language: file.language_code,
        multilingual: file.is_multilingual === 1,
        vocabulary: await vocabularyOf(db, file.owner_id),
      },
      onWords: async ({ seq, start, end }, words) => {
        doneSeconds += end - start
        await changing(async (tx) => {
          await processing.advanceProgress(tx, file.id, writingProgress(doneSeconds, workSeconds))
          await store.fillSegment(tx, file.id, seq, words)
          await tellAll(tx, events, file, 'file-progress')
          await progressed(tx)
        })
      },
    })
  }

  /** Tells the speakers apart. A text is worth more than its speakers: where that fails, pauses do. */
  async function tell(
    file: FileRow,
    wav: WavFile,
    workSeconds: number,
    { job, progressed, signal, log }: JobContext,
  ): Promise<Told | null> {
    if (!diariser) return null
    let doneSeconds = wav.lengthSeconds
    const work = {
      wav,
      diariser,
      semaphore,
      signal,
      loudness: await measureLoudness(wav, signal),
      speakers: null,
      folder: await folders.open(speechOf(file.id, job)),
      onHeard: async ({ start, end }: PlannedSegment) => {
        doneSeconds += (end - start) * TELLING_SHARE
        await changing(async (tx) => {
          await processing.advanceProgress(tx, file.id, writingProgress(doneSeconds, workSeconds))
          await tellAll(tx, events, file, 'file-progress')
          await progressed(tx)
        })
      },
    }
    return tryToTellSpeakers(work, (error) =>
      log.warn({ err: error, fileId: file.id }, 'the speakers of a file could not be told apart'),
    )
  }

  return {
    /** The file's sound as engines take it. */
    async listen(file: FileRow, context: JobContext): Promise<WavFile> {
      await begin(file)
      const meter = createDecodingMeter(file, context)
      const wav = await prepareSound(deps, file, context, meter.onSeconds)
      await meter.settled()
      return wav
    },

    /** Everything that is said, stored segment by segment; answers who speaks when, where that could be told apart. */
    async write(file: FileRow, wav: WavFile, engine: Transcriber, context: JobContext): Promise<Told | null> {
      const segments = await plan(file, wav, engine, context)
      const isTelling = diariser !== null && (await diariser.state()).usable
      const workSeconds = wav.lengthSeconds * (isTelling ? 1 + TELLING_SHARE : 1)
      await write(file, wav, engine, segments, workSeconds, context)
      return isTelling ? tell(file, wav, workSeconds, context) : null
    },
  }
}
