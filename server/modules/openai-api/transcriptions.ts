import { FILE_VOCABULARY_LENGTH, uploadOptions } from '../../../src/shared/contract/files/upload.ts'
import { exportOptions } from '../../../src/shared/contract/files/exports.ts'
import type { FlatFile } from '../../../src/shared/contract/files/records.ts'
import type { TranscriptionFields } from '../../../src/shared/contract/openai.ts'
import { messages } from '../../../src/shared/messages.ts'
import { promptTerms } from '../../../src/shared/vocabulary/terms.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { findLanguage } from '../../kernel/languages.ts'
import { sha256 } from '../../kernel/sha256.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { Engines, SpeechNeed } from '../../ports/engines.ts'
import type { FilesModule, UploadName } from '../files/index.ts'
import type { AcceptedOptions, ReceivedMedium, Uploads } from '../media/index.ts'
import { type Holding, ORIGINAL, textForWork } from '../texts/index.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import type { FileWaits } from './file-waits.ts'
import type { Models } from './models.ts'
import { refusedField } from './read-fields.ts'
import type { AnswerInput } from './write-answer.ts'

/** An answer in the format that was asked for. */
export interface Answer {
  type: string
  body: string | Uint8Array
}

export interface TranscriptionsDeps {
  engines: Pick<Engines, 'languages' | 'multilingual'>
  uploads: Pick<Uploads, 'accept' | 'finish' | 'isThere' | 'again' | 'discard'>
  files: Pick<FilesModule['files'], 'get' | 'resume'>
  transcripts: Pick<TranscriptsModule, 'transcripts' | 'exports'>
  models: Pick<Models, 'presetFor'>
  waits: Pick<FileWaits, 'until'>
  threads: Threads
}

const THREAD = new URL('write-answer-thread.ts', import.meta.url)

/** Failures that are not the recording's; the job has tried several times by then. */
const FAILURES: Readonly<Record<string, number>> = {
  engine_failed: 500,
  engine_missing: 503,
  engine_refused: 500,
  engine_timeout: 500,
  not_enough_time: 402,
  unexpected: 500,
}

/** Uploads that are answered with their texts, for clients of OpenAI's API. */
export function createTranscriptions({
  engines,
  uploads,
  files,
  transcripts: { transcripts, exports },
  models,
  waits,
  threads,
}: TranscriptionsDeps) {
  /** Without a language an engine has to recognise it, unless the only one has but one. @throws AppError 400 */
  async function spokenIn(language: string | undefined): Promise<SpeechNeed> {
    if (language !== undefined) return { language, multilingual: false }
    if (await engines.multilingual()) return { language: '', multilingual: true }
    const known = await engines.languages()
    const [only, ...others] = known === 'any' ? [] : known
    if (only === undefined || others.length > 0) throw refusedField('language', messages.languageNeeded)
    return { language: only, multilingual: false }
  }

  /**
   * What is to become of a recording: the file that it is already, under its name, or a new one. @throws AppError 400,
   * 402, 503
   */
  async function judge(
    caller: Caller,
    sha256OfMedium: string,
    { model, language, prompt = '' }: TranscriptionFields,
    key: string | null,
  ): Promise<{ once: UploadName; accepted: AcceptedOptions | null }> {
    const spoken = await spokenIn(language)
    const preset = await models.presetFor(model, spoken)
    const vocabulary = fittingTerms(promptTerms(prompt))
    // Both are texts of their own.
    const variant = preset === 'fast' ? [preset] : []
    const hash = sha256(JSON.stringify([sha256OfMedium, spoken.language, spoken.multilingual, ...variant]))
    const once = { key: key ?? `openai:${hash}`, hash }
    if (await uploads.isThere(caller, once.key)) return { once, accepted: null }
    const options = { language_code: spoken.language, is_multilingual: spoken.multilingual, preset, vocabulary }
    return { once, accepted: await uploads.accept(caller, { ...uploadOptions.parse({}), ...options }) }
  }

  async function textOf(caller: Caller, id: string): Promise<FlatFile | null> {
    const file = await files.get(caller, id)
    if (file.status === 'FAILED') {
      const { code, message } = file.failure ?? { code: 'unexpected', message: messages.unexpected }
      throw new AppError(FAILURES[code] ?? 422, code, message)
    }
    return file.status === 'EDITING' || file.status === 'FINISHED' ? file : null
  }

  return {
    /**
     * Makes a file of a recording, as any upload does. Clients send a request again by themselves when its answer was
     * lost or late; so the same recording in the same language is the file that it has become, nothing more is spent,
     * and only one that FAILED is tried again. What the caller names by a key is known by that. @throws AppError 400,
     * 402, 422, 429, 503
     */
    async begin(
      caller: Caller,
      { name, stored, hold }: ReceivedMedium,
      { fieldsOf, key, signal }: { fieldsOf: () => TranscriptionFields; key: string | null; signal: AbortSignal },
    ): Promise<{ file: FlatFile; fields: TranscriptionFields }> {
      const discarding = async <T>(work: () => Promise<T>): Promise<T> => {
        try {
          return await work()
        } catch (error) {
          await uploads.discard(stored)
          throw error
        }
      }
      const { fields, once, accepted } = await discarding(async () => {
        const read = fieldsOf()
        return { fields: read, ...(await judge(caller, stored.sha256, read, key)) }
      })
      if (accepted !== null)
        return { fields, file: await uploads.finish(caller, { name, stored, accepted, signal, once, hold }) }
      await uploads.discard(stored)
      const file = await uploads.again(caller, once)
      const { _id: id } = file
      return { fields, file: file.status === 'FAILED' ? await files.resume(caller, id) : file }
    },

    /**
     * The file once it has its text, or null when the signal aborts before. @throws AppError 404 when it is removed,
     * others when it FAILED
     */
    ready: (caller: Caller, id: string, signal: AbortSignal): Promise<FlatFile | null> =>
      waits.until(id, () => textOf(caller, id), signal),

    /** @throws AppError 404, 429, 503 */
    async answer(
      caller: Caller,
      { _id: id, length, language_code: code }: FlatFile,
      { response_format: format, timestamp_granularities: granularities = ['segment'] }: TranscriptionFields,
      hold: Holding,
    ): Promise<Answer> {
      if (format === 'srt' || format === 'vtt') {
        const options = { ...exportOptions.parse({}), is_show_speaker_names: false, is_remove_strikethrough_text: true }
        const { type, bytes } = await exports.export(caller, id, format, options, hold)
        return { type, body: bytes }
      }
      const text = await textForWork(await transcripts.read(caller, id, ORIGINAL), hold)
      const input = async (): Promise<AnswerInput> => ({
        body: await text.read(),
        format,
        granularities,
        language: findLanguage(code)?.name.toLowerCase() ?? code,
        lengthSeconds: length,
      })
      const body = await threads.run<string>(THREAD, input, { account: caller.id, bytes: text.plainBytes })
      return { type: format === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8', body }
    },
  }
}

/** As many terms as a file takes, the first ones. */
function fittingTerms(terms: readonly string[]): string {
  let list = ''
  for (const term of terms) {
    const longer = list === '' ? term : `${list}\n${term}`
    if (longer.length > FILE_VOCABULARY_LENGTH) break
    list = longer
  }
  return list
}

export type Transcriptions = ReturnType<typeof createTranscriptions>
