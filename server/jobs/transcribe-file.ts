import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { BY_PAUSES } from '../../src/shared/contract/files.ts'
import { messages } from '../../src/shared/messages.ts'
import type { Db } from '../db/schema.ts'
import { afterText, formerLanguage } from '../features/files/again.ts'
import { TRANSCRIBE_FILE } from '../features/files/jobs.ts'
import { createMultilingualQueue } from '../features/files/multilingual-queue.ts'
import { lockOwner } from '../features/files/repository.ts'
import { failDraft, finishDraft, wantedOf } from '../features/human/draft.ts'
import type { Quota } from '../features/plans/quota.ts'
import { addNotice } from '../features/notices/add.ts'
import { vocabularyOf } from '../features/preferences/repository.ts'
import { keepSpeakersBy } from '../features/speakers/repository.ts'
import { type Told, tryToTellSpeakers } from '../features/speakers/tell-speakers.ts'
import { measureLoudness } from '../features/transcription/loudness.ts'
import { type PlannedSegment, planSegments } from '../features/transcription/plan-segments.ts'
import { decodingProgress, TELLING_SHARE, writingProgress } from '../features/transcription/progress.ts'
import * as store from '../features/transcription/repository.ts'
import type { Slots } from '../slots.ts'
import { toTranscript } from '../features/transcription/to-transcript.ts'
import { transcribeSegments } from '../features/transcription/transcribe-segments.ts'
import type { WavFile } from '../features/transcription/wav-file.ts'
import { speechOf, type WorkFolders } from '../features/transcription/work-folder.ts'
import { appendVersion, ORIGINAL } from '../features/transcripts/repository.ts'
import { createTranslationOrders } from '../features/translations/orders.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Diariser } from '../ports/diariser.ts'
import type { Engines } from '../ports/engines.ts'
import type { AppEvent, EventBus } from '../ports/events.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import type { Transcriber } from '../ports/transcriber.ts'
import { defineJob, type Job, type JobContext, JobError } from './definition.ts'
import { saysResume } from './failures.ts'
import { prepareSound } from './prepare-sound.ts'

export interface TranscribeFileDeps {
  db: Db
  queue: JobQueue
  blobs: BlobStore
  events: EventBus
  media: MediaTools
  engines: Pick<Engines, 'choose'>
  /** Null where speakers are told apart by pauses only. */
  diariser?: Diariser | null
  quota: Pick<Quota, 'extend' | 'reserve' | 'settle' | 'release'>
  folders: WorkFolders
  /** Segments at once, over all files of this process. */
  slots: Slots
  /** Tells other processes to look at the events now. */
  notify: () => void
  now?: () => number
}

/** How many files a worker decodes and merges at once; what their engines do is bounded by the slots. */
const FILES_AT_ONCE = 2

const event = (file: store.TranscribedFile, kind: AppEvent['kind']): AppEvent => ({ userId: file.owner_id, fileId: file.id, kind })

/**
 * Turns a file's sound into text. Whatever is finished is stored at once (the decoded sound, the plan, each segment),
 * so that after a kill the next try goes on there. The text comes with the end of the job, in one transaction.
 */
export function createTranscribeFile(deps: TranscribeFileDeps): Job {
  const { db, queue, events, engines, diariser = null, quota, folders, slots, notify, now = Date.now } = deps
  const multilingual = createMultilingualQueue({ jobs: queue, events })
  const orders = createTranslationOrders({ quota, jobs: queue })

  /** Writes and tells in one transaction; sockets look at once afterwards. */
  async function changing(work: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(work)
    notify()
  }

  async function chooseEngine(file: store.TranscribedFile): Promise<Transcriber> {
    const choice = await engines.choose({ language: file.language_code, multilingual: file.is_multilingual === 1 })
    if (choice.engine === null) throw new JobError({ code: 'engine_missing', message: choice.advice, retry: false })
    return choice.engine
  }

  async function begin(file: store.TranscribedFile): Promise<void> {
    await changing(async (tx) => {
      if (await store.beginFile(tx, file.id, now())) await events.append(event(file, 'file-progress'), tx)
    })
  }

  /** Tells how far decoding is, at most once a second; it is no harm when one is lost. */
  function createDecodingMeter(file: store.TranscribedFile, { log }: JobContext) {
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

  async function advance(file: store.TranscribedFile, progress: number): Promise<void> {
    await changing(async (tx) => {
      if (await store.advanceProgress(tx, file.id, progress)) await events.append(event(file, 'file-progress'), tx)
    })
  }

  /** The stored plan, or a new one where there is none or it was made for other sound or an engine of longer breath. */
  async function plan(file: store.TranscribedFile, wav: WavFile, engine: Transcriber, { progressed, signal }: JobContext): Promise<store.StoredSegment[]> {
    const stored = await store.segmentsOf(db, file.id)
    const isUsable = stored.at(-1)?.end === wav.lengthSeconds && stored.every(({ start, end }) => end - start <= engine.segments.mostSeconds)
    if (isUsable) return stored
    const workers = Math.min(slots.size, engine.parallel ?? slots.size)
    const segments = planSegments(wav.lengthSeconds, await measureLoudness(wav, signal), { ...engine.segments, workers })
    await db.transaction().execute(async (tx) => {
      await store.replaceSegments(tx, file.id, segments)
      await progressed(tx)
    })
    return segments.map((segment) => ({ ...segment, words: null }))
  }

  /** Writes down what is missing; each finished segment is stored with the progress it makes, of as many seconds of work. */
  async function write(file: store.TranscribedFile, wav: WavFile, engine: Transcriber, segments: readonly store.StoredSegment[], workSeconds: number, { job, progressed, signal }: JobContext): Promise<void> {
    let doneSeconds = segments.reduce((sum, { start, end, words }) => (words === null ? sum : sum + end - start), 0)
    await advance(file, writingProgress(doneSeconds, workSeconds))
    await transcribeSegments({
      wav, engine, slots, signal,
      folder: await folders.open(speechOf(file.id, job)),
      segments: segments.filter(({ words }) => words === null),
      options: { language: file.language_code, multilingual: file.is_multilingual === 1, vocabulary: await vocabularyOf(db, file.owner_id) },
      onWords: async ({ seq, start, end }, words) => {
        doneSeconds += end - start
        await changing(async (tx) => {
          await store.advanceProgress(tx, file.id, writingProgress(doneSeconds, workSeconds))
          await store.fillSegment(tx, file.id, seq, words)
          await events.append(event(file, 'file-progress'), tx)
          await progressed(tx)
        })
      },
    })
  }

  /** Tells the speakers apart. A text is worth more than its speakers: where that fails, pauses do. */
  async function tell(file: store.TranscribedFile, wav: WavFile, workSeconds: number, { job, progressed, signal, log }: JobContext): Promise<Told | null> {
    if (!diariser) return null
    let doneSeconds = wav.lengthSeconds
    const work = {
      wav, diariser, slots, signal,
      loudness: await measureLoudness(wav, signal),
      speakers: null,
      folder: await folders.open(speechOf(file.id, job)),
      onHeard: async ({ start, end }: PlannedSegment) => {
        doneSeconds += (end - start) * TELLING_SHARE
        await changing(async (tx) => {
          await store.advanceProgress(tx, file.id, writingProgress(doneSeconds, workSeconds))
          await events.append(event(file, 'file-progress'), tx)
          await progressed(tx)
        })
      },
    }
    return tryToTellSpeakers(work, (error) => log.warn({ err: error, fileId: file.id }, 'the speakers of a file could not be told apart'))
  }

  /** The draft of a transcriptor, and the end of the job. Where the machine heard nothing, people may still hear something. */
  async function finishForTranscriptor(file: store.TranscribedFile, told: Told | null, { complete }: JobContext): Promise<void> {
    const result = toTranscript(await heardIn(file), told?.turns)
    await changing(async (tx) => {
      await lockOwner(tx, file.owner_id)
      await store.holdFile(tx, file.id)
      if (await finishDraft(tx, events, file)) {
        const saved = result && (await appendVersion(tx, { fileId: file.id, language: ORIGINAL, body: gzipSync(JSON.stringify(result.transcript)), words: result.words, authorId: null, expectedVersion: 0 }))
        if (saved && saved !== 'conflict') await keepSpeakersBy(tx, file.id, told?.label ?? BY_PAUSES)
        await store.removeSegments(tx, file.id)
      }
      await complete(tx)
    })
  }

  async function heardIn(file: store.TranscribedFile) {
    return (await store.segmentsOf(db, file.id)).map(({ start, end, words }) => ({ start, end, words: words ?? [] }))
  }

  /** Text, status, charge, event and the end of the job come together or not at all. */
  async function finish(file: store.TranscribedFile, wav: WavFile, told: Told | null, { complete, log }: JobContext): Promise<void> {
    const result = toTranscript(await heardIn(file), told?.turns)
    if (result === null) throw new JobError({ code: 'no_speech', message: messages.noSpeech, retry: false })
    const body = gzipSync(JSON.stringify(result.transcript))
    await changing(async (tx) => {
      // Rows are taken in the order in which a removal takes them, so that the two never wait for each other.
      await lockOwner(tx, file.owner_id)
      const isOurs = await store.changeFile(tx, file.id, { status: 'EDITING', progress: 1, failure_code: null, failure_message: null, reservation_id: null, ...afterText(file, now()) })
      if (isOurs) {
        const saved = await appendVersion(tx, { fileId: file.id, language: ORIGINAL, body, words: result.words, authorId: null, expectedVersion: file.former_language === null ? 0 : null })
        if (saved === 'conflict') log.warn({ fileId: file.id }, 'the file has a text already, which is kept')
        else await keepSpeakersBy(tx, file.id, told?.label ?? BY_PAUSES)
        await store.removeSegments(tx, file.id)
        await events.append(event(file, 'file-changed'), tx)
        if (file.is_multilingual === 1) await multilingual.advance(file.owner_id, tx)
        await addNotice(tx, queue, { userId: file.owner_id, fileId: file.id, outcome: 'ready', at: now() })
        await quota.settle(tx, file, wav.lengthSeconds)
        await orders.start(tx, file.id)
      }
      await complete(tx)
    })
  }

  async function listen(file: store.TranscribedFile, context: JobContext): Promise<WavFile> {
    await begin(file)
    const meter = createDecodingMeter(file, context)
    const wav = await prepareSound(deps, file, context, meter.onSeconds)
    await meter.settled()
    return wav
  }

  async function transcribe(file: store.TranscribedFile, context: JobContext): Promise<void> {
    const engine = await chooseEngine(file)
    const wav = await listen(file, context)
    const segments = await plan(file, wav, engine, context)
    const isTelling = diariser !== null && (await diariser.state()).usable
    const workSeconds = wav.lengthSeconds * (isTelling ? 1 + TELLING_SHARE : 1)
    await write(file, wav, engine, segments, workSeconds, context)
    const told = isTelling ? await tell(file, wav, workSeconds, context) : null
    await (file.status === 'HUMAN-TRANSCRIBE' ? finishForTranscriptor(file, told, context) : finish(file, wav, told, context))
  }

  return defineJob({
    name: TRANSCRIBE_FILE,
    payload: z.strictObject({ fileId: z.string() }),
    atOnce: FILES_AT_ONCE,

    async run({ fileId }, context) {
      try {
        const file = await store.fileById(db, fileId)
        const wanted = file ? await wantedOf(db, file) : null
        if (file && (wanted === 'text' || wanted === 'draft')) await transcribe(file, context)
        if (file && wanted === 'sound') await listen(file, context)
      } finally {
        // Kept for the next try, unless there is none to come: the text is there, or the file is gone.
        const after = await store.fileById(db, fileId)
        if (!after || (await wantedOf(db, after)) === null) await folders.remove(speechOf(fileId, context.job))
      }
    },

    async holdForDeath({ fileId }, tx) {
      const file = await store.fileById(tx, fileId)
      if (!file) return
      await lockOwner(tx, file.owner_id)
      await store.holdFile(tx, fileId)
    },

    async onDead({ fileId }, { code, message }, tx) {
      const file = await store.fileById(tx, fileId)
      if (!file) return
      if (file.status === 'HUMAN-TRANSCRIBE') return failDraft(tx, events, file, { code, message })
      // A file that has a text keeps it, as it was.
      const former = formerLanguage(file)
      const isOurs = await store.changeFile(tx, fileId, { status: former ? 'EDITING' : 'FAILED', ...former, failure_code: code, failure_message: former && saysResume({ code }) ? messages.notWrittenAgain : message, reservation_id: null })
      if (!isOurs) return
      // What was heard is kept for the next try, but for nothing at all: that has to be listened to again.
      if (code === 'no_speech' || former) await store.removeSegments(tx, fileId)
      await events.append(event(file, 'file-changed'), tx)
      if (file.is_multilingual === 1) await multilingual.advance(file.owner_id, tx)
      await addNotice(tx, queue, { userId: file.owner_id, fileId, outcome: 'failed', at: now() })
      await quota.release(tx, file)
      await orders.suspend(tx, fileId)
    },

    afterDead: ({ fileId }, job) => folders.remove(speechOf(fileId, job)),
  })
}
