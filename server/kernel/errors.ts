import { messages } from '../../src/shared/messages.ts'
import type { Phrase } from '../../src/shared/words/phrase.ts'
import { inEnglish } from './words.ts'

type AppErrorExtra = Partial<Pick<AppError, 'fields' | 'retryAfter' | 'plain' | 'invoice' | 'cause'>>

/** An expected failure: it becomes its status with `{message, code, fields?}`, in the caller's language. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  /** Stable, in snake case. */
  readonly code: string
  /** What is said; `message` is its English, for logs. */
  readonly words: Phrase
  readonly fields: Record<string, Phrase> | undefined
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** What those read instead who do not run the server. */
  readonly plain: string | undefined
  /** Of a payment that was taken but is not finished: where its invoice is, null when there is none yet. */
  readonly invoice: string | null | undefined
  constructor(status: number, code: string, words: Phrase, extra: AppErrorExtra = {}) {
    super(inEnglish(words), extra.cause === undefined ? undefined : { cause: extra.cause })
    this.status = status
    this.code = code
    this.words = words
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.plain = extra.plain
    this.invoice = extra.invoice
  }
}

/** 404, with the same body for 'not there' and 'not yours'. */
export const notFound = () => new AppError(404, 'not_found', messages.notFound)
export const notAllowed = () => new AppError(403, 'not_allowed', messages.notAllowed)
/** 409 for what an engine would have to listen for, when there is nothing to listen to any more. */
export const mediaRemoved = () => new AppError(409, 'media_removed', messages.mediaRemoved)
/** 503 without an engine that writes the language down; the advice is for those who run the server. */
export const speechEngineMissing = (advice: Phrase) =>
  new AppError(503, 'engine_missing', advice, { plain: messages.speechEngineMissing })
/** 503 without an engine that translates into the language; the advice is for those who run the server. */
export const translationEngineMissing = (advice: Phrase) =>
  new AppError(503, 'engine_missing', advice, { plain: messages.translationEngineMissing })
export const wrongState = (words: Phrase = messages.wrongStatus) => new AppError(409, 'wrong_state', words)
