import { type FileRow, lockFile, processing, TRANSCRIBE_FILE, wantedOf } from '../../files/index.ts'
import { speechOf } from '../../media/index.ts'
import { defineJob, type Job, type JobContext, JobError } from '../../../kernel/jobs/definition.ts'
import { createTranscriptionEnd } from './end-transcription.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'
import { createSpeechWriter } from './write-speech.ts'
import { inEnglish } from '../../../kernel/words.ts'

/** How many files a worker decodes and merges at once; what their engines do is bounded by the semaphore. */
const FILES_AT_ONCE = 2

/** Turns a file's sound into text, which comes with the end of the job, in one transaction. */
export function createTranscribeFile(deps: TranscriptionDeps): Job {
  const { db, engines, trackRecord, folders } = deps
  const speech = createSpeechWriter(deps)
  const end = createTranscriptionEnd(deps)

  async function chooseEngine(file: FileRow) {
    const choice = await engines.choose({
      language: file.language_code,
      multilingual: file.is_multilingual === 1,
      preset: file.preset ?? 'best',
    })
    if (choice.engine === null)
      throw new JobError({ code: 'engine_missing', message: inEnglish(choice.advice), retry: false })
    return choice
  }

  async function transcribe(file: FileRow, context: JobContext): Promise<void> {
    const choice = await chooseEngine(file)
    const sound = await speech.listen(file, context)
    const told = await trackRecord.observe(choice, context.job.id, (engine) =>
      speech.write(file, sound, engine, context),
    )
    await (file.status === 'HUMAN-TRANSCRIBE'
      ? end.finishForTranscriptor(file, told, context)
      : end.finish(file, sound.wav, told, context))
  }

  return defineJob({
    ...TRANSCRIBE_FILE,
    atOnce: FILES_AT_ONCE,

    async run({ fileId }, context) {
      try {
        const file = await processing.fileById(db, fileId)
        const wanted = file ? await wantedOf(db, file) : null
        if (file && (wanted === 'text' || wanted === 'draft')) await transcribe(file, context)
        if (file && wanted === 'sound') await speech.listen(file, context)
      } finally {
        // Kept for the next try, unless there is none to come: the text is there, or the file is gone.
        const after = await processing.fileById(db, fileId)
        if (!after || (await wantedOf(db, after)) === null) await folders.remove(speechOf(fileId, context.job))
      }
    },

    lockForExhausted: ({ fileId }, tx) => lockFile(tx, fileId),

    async onExhausted({ fileId }, failure, tx) {
      const file = await processing.fileById(tx, fileId)
      if (file) await end.giveUp(tx, file, failure)
    },

    afterExhausted: ({ fileId }, job) => folders.remove(speechOf(fileId, job)),
  })
}
