import { speakerNumber } from '../../../../src/shared/domain/speaker-choice.ts'
import { createPublishedChange, type FileRow, processing, publishChange } from '../../files/index.ts'
import { expectedWords } from '../vocabulary/expected-words.ts'
import { type Diarisation, type DiarisationWork, tryToDiarise } from '../speakers/diarise.ts'
import { heardSounds, hearTracks, ownWords } from '../tracks/hear-tracks.ts'
import { type HeardSound, planTracks } from '../tracks/plan-tracks.ts'
import type { PreparedSound } from '../tracks/track-sounds.ts'
import type { PlannedSegment } from './planned-segment.ts'
import { decodingProgress, DIARISATION_SHARE, writingProgress } from './progress.ts'
import * as store from './repository.ts'
import { transcribeSegments } from './transcribe-segments.ts'
import { speechOf } from '../../media/index.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import { prepareSound } from './prepare-sound.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'
import { consentOf } from '../voices/repository.ts'

/**
 * Listens to a file, and has what is said written down, a segment after the other. Whatever is finished is stored at
 * once (the decoded sound, the plan, each segment), so that after a kill the next try goes on there.
 */
export function createSpeechWriter(deps: TranscriptionDeps) {
  const { db, events, diariser = null, folders, semaphore, now = Date.now } = deps
  const changing = createPublishedChange(deps)

  async function begin(file: FileRow): Promise<void> {
    await changing(async (tx) => {
      if (await processing.beginFile(tx, file.id, now())) await publishChange(tx, events, file, 'file-progress')
    })
  }

  /** Publishes the progress of decoding, at most once a second; a lost update does no harm. */
  function createDecodingMeter(file: FileRow, { log }: JobContext) {
    let publishedAt = 0
    let publishing: Promise<void> | null = null
    return {
      onSeconds: (seconds: number): void => {
        if (publishing || now() - publishedAt < 1000) return
        publishedAt = now()
        publishing = advance(file, decodingProgress(seconds, file.length_seconds))
          .catch((error: unknown) => log.warn({ err: error }, 'progress could not be told'))
          .finally(() => {
            publishing = null
          })
      },
      settled: async () => publishing,
    }
  }

  async function advance(file: FileRow, progress: number): Promise<void> {
    await changing(async (tx) => {
      if (await processing.advanceProgress(tx, file.id, progress))
        await publishChange(tx, events, file, 'file-progress')
    })
  }

  /** The stored plan, or a new one where there is none or it was made for other sound or longer segments. */
  async function plan(
    file: FileRow,
    sounds: readonly HeardSound[],
    engine: Transcriber,
    { progressed }: JobContext,
  ): Promise<store.StoredSegment[]> {
    const stored = await store.segmentsOf(db, file.id)
    const isUsable =
      sounds.every(
        ({ wav }, track) => stored.findLast((segment) => segment.track === track)?.end === wav.lengthSeconds,
      ) &&
      stored.every(({ start, end, track = 0 }) => track < sounds.length && end - start <= engine.segments.mostSeconds)
    if (isUsable) return stored
    const workers = Math.min(semaphore.size, engine.parallel ?? semaphore.size)
    const segments = planTracks(sounds, { ...engine.segments, workers })
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
    sounds: readonly HeardSound[],
    engine: Transcriber,
    segments: readonly store.StoredSegment[],
    workSeconds: number,
    { job, progressed, signal }: JobContext,
  ): Promise<void> {
    const tracks = hearTracks(sounds)
    let doneSeconds = segments.reduce((sum, { start, end, words }) => (words === null ? sum : sum + end - start), 0)
    await advance(file, writingProgress(doneSeconds, workSeconds))
    await transcribeSegments({
      ...tracks.from,
      known: (segment) => (tracks.isSilent(segment) ? [] : undefined),
      engine,
      semaphore,
      signal,
      folder: await folders.open(speechOf(file.id, job)),
      segments: segments.filter(({ words }) => words === null),
      options: {
        language: file.language_code,
        multilingual: file.is_multilingual === 1,
        ...(await expectedWords(db, file)),
      },
      onWords: async ({ seq, start, end, track = 0 }, heard) => {
        const words = ownWords(tracks, track, heard)
        doneSeconds += end - start
        await changing(async (tx) => {
          await processing.advanceProgress(tx, file.id, writingProgress(doneSeconds, workSeconds))
          await store.fillSegment(tx, file.id, seq, words)
          await publishChange(tx, events, file, 'file-progress')
          await progressed(tx)
        })
      },
    })
  }

  /** Diarises the sound. Null where that fails: the text is kept, with speakers guessed by its pauses. */
  async function diariseFile(
    file: FileRow,
    sounds: readonly HeardSound[],
    { doneSeconds: before, workSeconds }: { doneSeconds: number; workSeconds: number },
    { job, progressed, signal, log }: JobContext,
  ): Promise<Diarisation | null> {
    if (!diariser) return null
    let doneSeconds = before
    const work: DiarisationWork = {
      sounds,
      diariser,
      semaphore,
      signal,
      speakers: sounds.length > 1 ? 'tracks' : speakerNumber(file.speakers),
      folder: await folders.open(speechOf(file.id, job)),
      onSegmentDone: async ({ start, end }: PlannedSegment) => {
        doneSeconds += (end - start) * DIARISATION_SHARE
        await changing(async (tx) => {
          await processing.advanceProgress(tx, file.id, writingProgress(doneSeconds, workSeconds))
          await publishChange(tx, events, file, 'file-progress')
          await progressed(tx)
        })
      },
    }
    return tryToDiarise(work, (error) =>
      log.warn({ err: error, fileId: file.id }, 'the speakers of a file could not be told apart'),
    )
  }

  return {
    /** The file's sound as engines take it. */
    async listen(file: FileRow, context: JobContext): Promise<PreparedSound> {
      await begin(file)
      const meter = createDecodingMeter(file, context)
      const sound = await prepareSound(deps, file, context, meter.onSeconds)
      await meter.settled()
      return sound
    },

    /**
     * Recognises the sound, of each track by itself where there are some, stored segment by segment. Returns its
     * diarisation, where there is one.
     */
    async write(
      file: FileRow,
      sound: PreparedSound,
      engine: Transcriber,
      context: JobContext,
    ): Promise<Diarisation | null> {
      const sounds = await heardSounds(sound, context.signal)
      const segments = await plan(file, sounds, engine, context)
      // Tracks tell who speaks; what they sound like is only listened for where their owner agreed to that.
      const isDiarising =
        diariser !== null &&
        (sounds.length === 1
          ? speakerNumber(file.speakers) !== 1
          : (await consentOf(db, file.owner_id)) !== undefined) &&
        (await diariser.state()).usable
      const hearingSeconds = segments.reduce((sum, { start, end }) => sum + end - start, 0)
      const workSeconds = hearingSeconds * (isDiarising ? 1 + DIARISATION_SHARE : 1)
      await write(file, sounds, engine, segments, workSeconds, context)
      return isDiarising ? diariseFile(file, sounds, { doneSeconds: hearingSeconds, workSeconds }, context) : null
    },
  }
}
