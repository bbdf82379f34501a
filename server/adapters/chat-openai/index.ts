import { z } from 'zod'
import { phrase, phrases } from '../../../src/shared/words/phrase.ts'
import type { Chat } from '../../ports/chat.ts'
import { EngineError } from '../../ports/engine-error.ts'
import { callEngine, type EngineRetry } from '../engine-call.ts'
import { openAiUrl } from '../openai-url.ts'
import { RETRY } from '../retried-call.ts'

/** Largest answer in bytes, with all that a server says around it. */
const ANSWER_BYTES = 1024 * 1024
/** Tokens that a model may answer. */
const MOST_TOKENS = 8000

const CHAT_RETRY: EngineRetry = { ...RETRY, limitMs: 180_000 }

const ADVICE = phrase(
  'No chat server is set. Set OPENAI_CHAT_MODEL, and OPENAI_CHAT_URL to a server or OPENAI_API_KEY to use OpenAI.',
)
const FAILURES = phrases({
  unreachable: 'The chat server could not be reached. Check OPENAI_CHAT_URL and the network.',
  keyRefused: 'The chat server refused the key. Check OPENAI_CHAT_KEY or OPENAI_API_KEY.',
  notFound: 'The chat server has nothing at this address. Check OPENAI_CHAT_URL and OPENAI_CHAT_MODEL.',
  tooLong: 'The chat server sent far more than an answer.',
  late: 'The chat server took too long over a part of this text.',
  unreadable: 'The chat server sent something that is not an answer.',
  busy: 'The chat server is busy. Try again later.',
  failed: 'The chat server failed. Try again later.',
  refused: 'The chat server did not accept a part of this text.',
})
const CLOSING = phrase('The chat server is not asked any more: Longhand is shutting down.')

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

export interface OpenAiChatOptions {
  /** Null for OpenAI itself. */
  baseUrl: string | null
  apiKey: string | null
  /** Null while none is set. */
  model: string | null
  retry?: EngineRetry
}

/** Any server that speaks OpenAI's `/v1/chat/completions` with structured replies. */
export function createOpenAiChat({ baseUrl, apiKey, model, retry = CHAT_RETRY }: OpenAiChatOptions): Chat {
  const closing = new AbortController()
  const url = openAiUrl(baseUrl, 'chat/completions')
  const isSet = model !== null && (baseUrl !== null || apiKey !== null)

  return {
    state: isSet ? { usable: true, host: url.host, model } : { usable: false, advice: ADVICE },

    async complete({ instructions, data, schema, name, read, signal }) {
      signal?.throwIfAborted()
      if (!isSet) throw new EngineError('engine_missing', ADVICE, { retry: false })
      try {
        return await callEngine({
          url,
          body: {
            model,
            temperature: 0,
            max_completion_tokens: MOST_TOKENS,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: JSON.stringify(data) },
            ],
            response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
          },
          failures: FAILURES,
          answerBytes: ANSWER_BYTES,
          retry,
          headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
          read: (answer) => read(JSON.parse(completion.parse(answer).choices[0]!.message.content)),
          signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
        })
      } catch (error) {
        signal?.throwIfAborted()
        if (closing.signal.aborted) throw new EngineError('engine_failed', CLOSING, { retry: true, cause: error })
        throw error
      }
    },

    close() {
      closing.abort()
      return Promise.resolve()
    },
  }
}
