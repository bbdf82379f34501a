import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { HeardWord } from '../../../../src/shared/contract/hearings.ts'
import { turnsOfTracks } from '../../../../src/shared/transcript/track-paragraphs.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { type FileRow, holdFile, lockFile, processing } from '../../files/index.ts'
import { settleFile, speechOf } from '../../media/index.ts'
import { decodedSound } from '../transcription/decoded-sound.ts'
import { mergeWords } from '../transcription/merge-words.ts'
import type { PlannedSegment } from '../transcription/planned-segment.ts'
import { transcribeSegments } from '../transcription/transcribe-segments.ts'
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts'
import { expectedWords } from '../vocabulary/expected-words.ts'
import { heardSounds, hearTracks, ownWords } from '../tracks/hear-tracks.ts'
import { planTracks } from '../tracks/plan-tracks.ts'
import { giveTimeBack } from './end-second-reading.ts'
import { READ_AGAIN } from './jobs.ts'
import { changeSecondReading, isInWork, type SecondReadingRow, secondReadingOf } from './repository.ts'

type Deps = Pick<
  TranscriptionDeps,
  'db' | 'blobs' | 'events' | 'media' | 'trackRecord' | 'folders' | 'semaphore' | 'notify' | 'quota' | 'now'
> & { engines: Pick<Engines, 'serving'> }

interface Wanted {
  fileId: string
  request: string
}

/**
 * Has a second engine hear a whole file. The decoded sound and each heard segment are kept in the work folder, so that
 * a try after a kill hears, and pays an outside engine for, nothing twice.
 */
export function createReadAgain(deps: Deps): Job {
  const { db, events, engines, trackRecord, folders, semaphore, notify, quota, now = Date.now } = deps

  async function read(file: FileRow, row: SecondReadingRow, wanted: Wanted, context: JobContext): Promise<void> {
    const multilingual = file.is_multilingual === 1
    const able = await engines.serving({ language: file.language_code, multilingual })
    const chosen = able.find(({ engine }) => engine.name === row.engine)
    if (!chosen) throw new JobError({ code: 'engine_missing', message: messages.engineMissing, retry: false })
    const sound = await decodedSound(deps, file, speechOf(file.id, context.job), context)
    const sounds = await heardSounds(sound, context.signal)
    const tracks = hearTracks(sounds)
    const folder = await folders.open(speechOf(file.id, context.job))
    const { segments: need, parallel } = chosen.engine
    const workers = Math.min(semaphore.size, parallel ?? semaphore.size)
    const segments = planTracks(sounds, { ...need, workers })
    const nameOf = ({ start, end, track = 0 }: PlannedSegment) =>
      path.join(folder, `heard-${track}-${start}-${end}.json`)
    const heard = new Map<number, RecognisedWord[]>()
    for (const segment of segments) {
      const words = await readFile(nameOf(segment), 'utf8').catch(() => null)
      if (words !== null) heard.set(segment.seq, JSON.parse(words) as RecognisedWord[])
    }
    const workSeconds = segments.reduce((sum, { start, end }) => sum + end - start, 0)
    const work = {
      ...tracks.from,
      known: (segment: PlannedSegment) => (tracks.isSilent(segment) ? [] : undefined),
      folder,
      semaphore,
      signal: context.signal,
      segments: segments.filter(({ seq }) => !heard.has(seq)),
      options: { language: file.language_code, multilingual, ...(await expectedWords(db, file)) },
      onWords: async (segment: PlannedSegment, found: RecognisedWord[]) => {
        const words = ownWords(tracks, segment.track ?? 0, found)
        const draft = `${nameOf(segment)}.${context.job.leaseId}`
        await writeFile(draft, JSON.stringify(words))
        await settleFile(draft, nameOf(segment))
        heard.set(segment.seq, words)
        const seconds = segments.reduce((sum, { seq, start, end }) => (heard.has(seq) ? sum + end - start : sum), 0)
        await tell({ progress: Math.min(0.99, seconds / workSeconds) }, row, wanted, context)
      },
    }
    await trackRecord.observe(chosen, context.job.id, (engine) => transcribeSegments({ ...work, engine }))
    const merged = sounds.map((_, at) =>
      mergeWords(
        segments
          .filter(({ track = 0 }) => track === at)
          .map(({ seq, start, end }) => ({ start, end, words: heard.get(seq) ?? [] })),
      ),
    )
    // In the order in which the text has those who speak at once.
    const words = merged.length > 1 ? turnsOfTracks(merged).flat() : merged[0]!
    await finish(file, row, wanted, { words: words.map(heardWord), lengthSeconds: sound.wav.lengthSeconds }, context)
  }

  /** @throws LeaseLost when the reading was given up */
  async function tell(
    to: { progress: number },
    { user_id: userId }: SecondReadingRow,
    wanted: Wanted,
    { progressed }: JobContext,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await changeSecondReading(tx, wanted, to))) throw new LeaseLost()
      await events.append({ userId, fileId: wanted.fileId, kind: 'reading-changed' }, tx)
      await progressed(tx)
    })
    notify()
  }

  /** Words, charge, event and the end of the job come together or not at all. */
  async function finish(
    file: FileRow,
    row: SecondReadingRow,
    wanted: Wanted,
    { words, lengthSeconds }: { words: HeardWord[]; lengthSeconds: number },
    { complete }: JobContext,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await holdUser(tx, file.owner_id)
      await holdFile(tx, file.id)
      if (!(await changeSecondReading(tx, wanted, { words }))) throw new LeaseLost()
      await quota.settle(tx, row, lengthSeconds)
      await events.append({ userId: row.user_id, fileId: file.id, kind: 'reading-changed' }, tx)
      await complete(tx)
    })
    notify()
  }

  return defineJob({
    ...READ_AGAIN,
    atOnce: 1,

    async run(wanted, context) {
      const isWanted = (row: SecondReadingRow | undefined) => row?.request_id === wanted.request && isInWork(row)
      const [file, row] = [await processing.fileById(db, wanted.fileId), await secondReadingOf(db, wanted.fileId)]
      try {
        if (file && row && isWanted(row)) await read(file, row, wanted, context)
      } finally {
        // Kept for the next try, unless there is none to come.
        if (!isWanted(await secondReadingOf(db, wanted.fileId)))
          await folders.remove(speechOf(wanted.fileId, context.job))
      }
    },

    lockForExhausted: ({ fileId }, tx) => lockFile(tx, fileId),

    async onExhausted(wanted, failure, tx) {
      const [file, row] = [await processing.fileById(tx, wanted.fileId), await secondReadingOf(tx, wanted.fileId)]
      if (!file || !row || !(await changeSecondReading(tx, wanted, { failure: plainFailure(failure).message }))) return
      await giveTimeBack(tx, quota, file, row, now())
      await events.append({ userId: row.user_id, fileId: file.id, kind: 'reading-changed' }, tx)
    },

    afterExhausted: ({ fileId }, job) => folders.remove(speechOf(fileId, job)),
  })
}

const heardWord = ({ text, start, end, confidence, origin, heard }: RecognisedWord): HeardWord => ({
  text,
  start,
  end,
  confidence,
  ...(origin && { origin }),
  ...(heard && { heard }),
})
