import type { AlignedTimes } from '../../../../src/shared/contract/alignments.ts'
import { alignText } from '../../../../src/shared/transcript/align-text.ts'
import { ALIGN_WORDS } from './jobs.ts'
import { type AlignmentRow, alignmentOf, finish } from './repository.ts'
import { expectedWords } from '../vocabulary/expected-words.ts'
import { recognise } from '../transcription/recognise.ts'
import { measureLoudness } from '../transcription/loudness.ts'
import { voicedIn } from '../transcription/pauses.ts'
import { rangeSound } from '../transcription/range-sound.ts'
import { speakersIn } from '../tracks/speakers-in.ts'
import { type FileRow, processing } from '../../files/index.ts'
import { speechOf } from '../../media/index.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import { defineJob, type Job, type JobContext, JobError } from '../../../kernel/jobs/definition.ts'
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts'
import { inEnglish } from '../../../kernel/words.ts'

type Deps = Pick<TranscriptionDeps, 'db' | 'blobs' | 'media' | 'engines' | 'trackRecord' | 'folders' | 'semaphore'>

/**
 * Finds where the words of a stretch are said, as a person has written them. The text is not touched, and it costs
 * nothing.
 */
export function createAlignWords({ db, blobs, media, engines, trackRecord, folders, semaphore }: Deps): Job {
  async function align(file: FileRow, row: AlignmentRow, context: JobContext): Promise<AlignedTimes[]> {
    const choice = await engines.choose({ language: file.language_code, multilingual: file.is_multilingual === 1 })
    if (choice.engine === null)
      throw new JobError({ code: 'engine_missing', message: inEnglish(choice.advice), retry: false })
    const range = { start: row.start_seconds, end: row.end_seconds, speakers: speakersIn(row) }
    const { wav, from, folder, isOwn } = await rangeSound({ db, blobs, media, folders }, file, range, context)
    const loudness = await measureLoudness(wav, context.signal)
    const options = {
      language: file.language_code,
      multilingual: file.is_multilingual === 1,
      ...(await expectedWords(db, file)),
    }
    const all = await trackRecord.observe(choice, context.job.id, (engine) =>
      recognise({ wav, loudness, engine, semaphore, folder, signal: context.signal, options }),
    )
    const heard = all.filter(({ start, end }) => isOwn({ start: start + from, end: end + from }))
    const texts = JSON.parse(row.words) as string[]
    const words = texts.map((text) => ({
      text,
      data_start: 0,
      data_end: 0,
      confidence: 1,
      is_highlight: false,
      is_strike: false,
    }))
    const paragraph = {
      _id: 'stretch',
      speaker: '',
      color: '',
      note: '',
      marked: false,
      data_start: 0,
      data_end: wav.lengthSeconds,
      words,
    }
    const placed = alignText(
      { paragraphs: [paragraph], speakers: [], notes: [] },
      { heard, voiced: voicedIn(loudness, wav.lengthSeconds) },
    )
    return placed.paragraphs[0]!.words.map(({ data_start, data_end, origin = 'interpolated' }) => ({
      data_start: data_start + from,
      data_end: data_end + from,
      origin,
    }))
  }

  return defineJob({
    ...ALIGN_WORDS,
    atOnce: 1,

    async run({ fileId, request }, context) {
      const [file, row] = [await processing.fileById(db, fileId), await alignmentOf(db, fileId)]
      if (file && row?.request_id === request && row.times === null) {
        const times = await align(file, row, context)
        await db.transaction().execute(async (tx) => {
          await finish(tx, { fileId, request }, { times })
          await context.complete(tx)
        })
      }
      await folders.remove(speechOf(fileId, context.job))
    },

    onExhausted: (wanted, failure, tx) => finish(tx, wanted, { failure: plainFailure(failure).message }),

    afterExhausted: ({ fileId }, job) => folders.remove(speechOf(fileId, job)),
  })
}
