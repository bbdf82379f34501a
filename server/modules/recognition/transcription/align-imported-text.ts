import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { alignText } from '../../../../src/shared/transcript/align-text.ts'
import { ALIGN_IMPORTED_TEXT, type FileRow, lockFile, processing } from '../../files/index.ts'
import { recognise } from './recognise.ts'
import { measureLoudness, type Loudness } from './loudness.ts'
import { voicedIn } from './pauses.ts'
import { writingProgress } from './progress.ts'
import { expectedWords } from '../vocabulary/expected-words.ts'
import { speechOf, type WavFile } from '../../media/index.ts'
import { packTranscript, unpackJson } from '../../../kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL, readVersion, tellReaders, withStagedText } from '../../texts/index.ts'
import { publishFileToWebhooks } from '../../webhooks/index.ts'
import type { RecognisedWord, Transcriber } from '../../../ports/transcriber.ts'
import { defineJob, type Job, type JobContext } from '../../../kernel/jobs/definition.ts'
import { prepareSound } from './prepare-sound.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/**
 * Aligns an imported text without times to the words that an engine recognises; without an engine for its language the
 * times are interpolated over the speech spans. `origin` of each word says which. Free of charge.
 */
export function createAlignImportedText(deps: TranscriptionDeps): Job {
  const { db, queue, events, engines, trackRecord, folders, semaphore, notify, now = Date.now } = deps

  /** Recognises the sound and publishes the progress; an attempt that is killed begins anew. */
  async function recogniseFile(
    file: FileRow,
    wav: WavFile,
    loudness: Loudness,
    engine: Transcriber,
    { job, progressed, signal }: JobContext,
  ): Promise<RecognisedWord[]> {
    let doneSeconds = 0
    return recognise({
      wav,
      loudness,
      engine,
      semaphore,
      signal,
      folder: await folders.open(speechOf(file.id, job)),
      options: {
        language: file.language_code,
        multilingual: file.is_multilingual === 1,
        ...(await expectedWords(db, file)),
      },
      onSegment: async ({ start, end }) => {
        doneSeconds += end - start
        await db.transaction().execute(async (tx) => {
          await processing.advanceProgress(tx, file.id, writingProgress(doneSeconds, wav.lengthSeconds))
          await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-progress' }, tx)
          await progressed(tx)
        })
        notify()
      },
    })
  }

  async function align(file: FileRow, context: JobContext): Promise<void> {
    const text = await readVersion(db, file.id, ORIGINAL)
    if (!text) return
    await processing.beginFile(db, file.id, now())
    const { wav } = await prepareSound(deps, file, context, () => undefined, { withTracks: false })
    const loudness = await measureLoudness(wav, context.signal)
    const choice = await engines.choose({ language: file.language_code, multilingual: file.is_multilingual === 1 })
    const heard =
      choice.engine === null
        ? []
        : await trackRecord.observe(choice, context.job.id, (engine) =>
            recogniseFile(file, wav, loudness, engine, context),
          )
    const transcript = JSON.parse(Buffer.from(await unpackJson(text.body)).toString('utf8')) as Transcript
    const { body: packed, words } = await packTranscript(
      alignText(transcript, { heard, voiced: voicedIn(loudness, wav.lengthSeconds) }),
    )
    await withStagedText(db, packed, (body) =>
      db.transaction().execute(async (tx) => {
        await holdUser(tx, file.owner_id)
        if (await processing.changeFile(tx, file.id, { status: 'EDITING', progress: 1 })) {
          await appendVersion(tx, {
            fileId: file.id,
            language: ORIGINAL,
            body,
            words,
            authorId: null,
            expectedVersion: text.version,
            savedAt: now(),
          })
          await tellReaders(tx, events, file.id)
          await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-changed' }, tx)
          await publishFileToWebhooks(tx, queue, {
            userId: file.owner_id,
            fileId: file.id,
            type: 'file.ready',
            at: now(),
          })
        }
        await context.complete(tx)
      }),
    )
    notify()
  }

  return defineJob({
    ...ALIGN_IMPORTED_TEXT,
    atOnce: 1,

    async run({ fileId }, context) {
      const file = await processing.fileById(db, fileId)
      if (file?.status === 'TRANSCRIBE') await align(file, context)
      await folders.remove(speechOf(fileId, context.job))
    },

    lockForExhausted: ({ fileId }, tx) => lockFile(tx, fileId),

    /** The text is there, with its words spread over the whole length. */
    async onExhausted({ fileId }, _failure, tx) {
      const file = await processing.fileById(tx, fileId)
      if (file && (await processing.changeFile(tx, fileId, { status: 'EDITING', progress: 1 })))
        await events.append({ userId: file.owner_id, fileId, kind: 'file-changed' }, tx)
    },

    afterExhausted: ({ fileId }, job) => folders.remove(speechOf(fileId, job)),
  })
}
