import { openAsBlob } from 'node:fs'
import { EngineError } from '../../ports/engine-error.ts'
import type { SpeechSegment, TranscribeOptions } from '../../ports/transcriber.ts'
import { answerText, TryFailed } from '../retried-call.ts'
import { retryAfterMs } from '../retry-after.ts'
import { whisperCode } from '../recognised-words/whisper-code.ts'
import { verboseJson, type VerboseJson } from './verbose-json.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** Longest prompt in letters; servers read about 224 tokens of it. */
const PROMPT_LETTERS = 800
/** Largest answer in bytes; two minutes of speech with word times take about 50 kB. */
const ANSWER_BYTES = 16 * 1024 * 1024

export interface SendOptions {
  url: URL
  apiKey: string | null
  model: string
  segment: SpeechSegment
  options: TranscribeOptions
  signal: AbortSignal
}

/** One request to the one host that is configured. @throws TryFailed */
export async function sendSegment({ url, apiKey, model, segment, options, signal }: SendOptions): Promise<VerboseJson> {
  const body = await form(model, segment, options)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal,
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    })
    text = await answerText(response, ANSWER_BYTES, phrase('The speech server sent far more than a transcript.'))
  } catch (cause) {
    if (cause instanceof TryFailed) throw cause
    if (signal.aborted) throw signal.reason
    throw failed(phrase('The speech server could not be reached. Check OPENAI_BASE_URL and the network.'), cause)
  }
  if (!response.ok) throw refusal(response, text)
  const answer = verboseJson.safeParse(parse(text))
  if (!answer.success)
    throw new TryFailed(
      new EngineError('engine_failed', phrase('The speech server sent something that is not a transcript.'), {
        retry: false,
        cause: answer.error,
      }),
    )
  return answer.data
}

async function form(
  model: string,
  { wavPath }: SpeechSegment,
  { language, multilingual, vocabulary }: TranscribeOptions,
): Promise<FormData> {
  const sound = await openSound(wavPath)
  const fields = new FormData()
  fields.set('model', model)
  fields.set('response_format', 'verbose_json')
  fields.append('timestamp_granularities[]', 'word')
  fields.append('timestamp_granularities[]', 'segment')
  if (!multilingual) fields.set('language', whisperCode(language))
  const prompt = vocabulary.join(', ').slice(0, PROMPT_LETTERS)
  if (prompt !== '') fields.set('prompt', prompt)
  fields.set('file', sound, 'segment.wav')
  return fields
}

/** The sound as a blob that is read from disk while it is sent. */
async function openSound(wavPath: string): Promise<Blob> {
  try {
    return await openAsBlob(wavPath, { type: 'audio/wav' })
  } catch (cause) {
    throw new TryFailed(
      new EngineError('engine_failed', phrase('A part of the audio is missing.'), { retry: false, cause }),
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusal({ status, headers }: Response, body: string): TryFailed {
  // What the server says of itself may hold addresses or keys, so it goes to the log only.
  const cause = new Error(`status ${status}: ${body.slice(0, 500)}`)
  const refused = (message: string) =>
    new TryFailed(new EngineError('engine_refused', message, { retry: false, cause }))
  if (status === 401 || status === 403)
    return refused(phrase('The speech server refused the key. Check OPENAI_API_KEY.'))
  if (status === 404)
    return refused(phrase('The speech server has no such model. Check OPENAI_BASE_URL and OPENAI_SPEECH_MODEL.'))
  if (status === 429 && body.includes('insufficient_quota'))
    return refused(phrase('The account at the speech server has no credit left.'))
  if (status === 429)
    return failed(
      phrase('The speech server is busy. Try again later.'),
      cause,
      retryAfterMs(headers.get('retry-after')),
    )
  if (status >= 500 || status === 408)
    return failed(phrase('The speech server failed. Try again later.'), cause, retryAfterMs(headers.get('retry-after')))
  return refused(phrase('The speech server did not accept a part of this file.'))
}

function failed(message: string, cause: unknown, waitMs = 0): TryFailed {
  return new TryFailed(new EngineError('engine_failed', message, { retry: true, cause }), { waitMs })
}
