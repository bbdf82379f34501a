import path from 'node:path'
import type { HeardWord } from '../../../../src/shared/contract/hearings.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { type FileRow, processing } from '../../files/index.ts'
import { openWav, speechOf } from '../../media/index.ts'
import { measureLoudness } from '../transcription/loudness.ts'
import { rangeSound } from '../transcription/range-sound.ts'
import { recognise } from '../transcription/recognise.ts'
import type { PlannedSegment } from '../transcription/planned-segment.ts'
import { speakersIn } from '../tracks/speakers-in.ts'
import { roundToMs } from '../transcription/round-to-ms.ts'
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts'
import { expectedWords } from '../vocabulary/expected-words.ts'
import { HEAR_AGAIN } from './jobs.ts'
import { changeHearing, type HearingRow, hearingOf, holdHearing } from './repository.ts'

type Deps = Pick<
  TranscriptionDeps,
  'db' | 'blobs' | 'events' | 'media' | 'trackRecord' | 'folders' | 'semaphore' | 'notify'
> & { engines: Pick<Engines, 'serving'> }

interface Wanted {
  fileId: string
  request: string
}

/** A word whose middle is this far outside of the range still belongs to it; in seconds. */
const TOLERANCE_SECONDS = 0.1

/** Has an engine listen to a part of a file again; whoever asked takes what they like of it. Free of charge. */
export function createHearAgain(deps: Deps): Job {
  const { db, events, media, engines, trackRecord, folders, semaphore, notify } = deps

  async function hear(file: FileRow, row: HearingRow, wanted: Wanted, context: JobContext): Promise<void> {
    const { language_code: language, speed, start_seconds: start, end_seconds: end } = row
    const multilingual = row.is_multilingual === 1
    const able = await engines.serving({ language, multilingual })
    const chosen = able.find(({ engine }) => engine.name === row.engine)
    if (!chosen) throw new JobError({ code: 'engine_missing', message: messages.engineMissing, retry: false })
    const range = { start, end, speakers: speakersIn(row) }
    const { wav: part, from, folder, isOwn } = await rangeSound(deps, file, range, context)
    let wav = part
    if (speed < 1) {
      const slow = path.join(folder, `slow-${context.job.leaseId}.wav`)
      await media.slow(part.path, slow, { speed, signal: context.signal })
      wav = await openWav(slow)
    }
    let heardSeconds = 0
    const work = {
      wav,
      folder,
      semaphore,
      loudness: await measureLoudness(wav, context.signal),
      signal: context.signal,
      options: { language, multilingual, ...(await expectedWords(db, { ...file, language_code: language })) },
      onSegment: async (segment: PlannedSegment) => {
        heardSeconds += segment.end - segment.start
        const progress = Math.min(0.99, heardSeconds / wav.lengthSeconds)
        await change({ progress }, row, wanted, context.progressed)
      },
    }
    const words = await trackRecord.observe(chosen, context.job.id, (engine) => recognise({ ...work, engine }))
    const heard = words
      .map((word) => onTheFile(word, { from, speed }))
      .filter((word) => isWithin(word, range) && isOwn(word))
    await change({ words: heard }, row, wanted, context.complete)
  }

  /** @throws LeaseLost when the request was given up */
  async function change(
    to: Parameters<typeof changeHearing>[2],
    { user_id: userId }: HearingRow,
    wanted: Wanted,
    last: (tx: Db) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await changeHearing(tx, wanted, to))) throw new LeaseLost()
      await events.append({ userId, fileId: wanted.fileId, kind: 'reading-changed' }, tx)
      await last(tx)
    })
    notify()
  }

  return defineJob({
    ...HEAR_AGAIN,
    atOnce: 1,

    async run(wanted, context) {
      const [file, row] = [await processing.fileById(db, wanted.fileId), await hearingOf(db, wanted.fileId)]
      const isWanted = row?.request_id === wanted.request && row.words === null && row.failure === null
      try {
        if (file && isWanted) await hear(file, row, wanted, context)
      } finally {
        await folders.remove(speechOf(wanted.fileId, context.job))
      }
    },

    lockForExhausted: ({ fileId }, tx) => holdHearing(tx, fileId),

    async onExhausted(wanted, failure, tx) {
      const row = await hearingOf(tx, wanted.fileId)
      if (row && (await changeHearing(tx, wanted, { failure: plainFailure(failure).message })))
        await events.append({ userId: row.user_id, fileId: wanted.fileId, kind: 'reading-changed' }, tx)
    },

    afterExhausted: ({ fileId }, job) => folders.remove(speechOf(fileId, job)),
  })
}

/** A word of the part, however slowly it was heard, at its place in the file. */
function onTheFile(
  { text, start, end, confidence, origin, heard }: RecognisedWord,
  { from, speed }: { from: number; speed: number },
): HeardWord {
  const at = (seconds: number) => roundToMs(from + seconds * speed)
  return { text, start: at(start), end: at(end), confidence, ...(origin && { origin }), ...(heard && { heard }) }
}

function isWithin(word: HeardWord, { start, end }: { start: number; end: number }): boolean {
  const middle = (word.start + word.end) / 2
  return middle >= start - TOLERANCE_SECONDS && middle <= end + TOLERANCE_SECONDS
}
