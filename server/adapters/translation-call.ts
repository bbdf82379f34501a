import { phrase, phrases } from '../../src/shared/words/phrase.ts'
import { type CallFailures, callEngine, type EngineCall, type EngineRetry } from './engine-call.ts'
import { RETRY } from './retried-call.ts'

/** Largest answer in bytes; a batch is a few thousand letters. */
const ANSWER_BYTES = 4 * 1024 * 1024

/** What is said of a translation whose engine is closed meanwhile. */
export const TRANSLATION_CLOSED = phrase('The translation engine is being shut down.')

export type TranslationRetry = EngineRetry

export const TRANSLATION_RETRY: TranslationRetry = { ...RETRY, limitMs: 120_000 }

const FAILURES = phrases({
  tooLong: 'The translation server sent far more than a translation.',
  late: 'The translation server took too long over a part of this text.',
  unreadable: 'The translation server sent something that is not a translation of this text.',
  busy: 'The translation server is busy. Try again later.',
  failed: 'The translation server failed. Try again later.',
  refused: 'The translation server did not accept a part of this text.',
})

export interface TranslationCall<T> extends Omit<EngineCall<T>, 'failures' | 'answerBytes'> {
  /** What to check where the server cannot be reached, refuses the key or has no such call. */
  failures: Pick<CallFailures, 'unreachable' | 'keyRefused' | 'notFound'>
}

/**
 * One call of a translation server, tried again where that may help. @throws EngineError; the signal's reason when it
 * aborts
 */
export const callTranslationServer = <T>(call: TranslationCall<T>): Promise<T> =>
  callEngine({ ...call, failures: { ...FAILURES, ...call.failures }, answerBytes: ANSWER_BYTES })
