import { EngineError } from '../../server/ports/engine-error.ts'
import type { TextToTranslate, Translator } from '../../server/ports/translator.ts'

/**
 * An engine that puts the wanted language before each word (`es:house`), so that a paragraph that is lost, doubled or
 * translated from an old text shows. English into Spanish, German and French.
 */
export function createTaggingTranslator({ batchLetters = 8000 }: { batchLetters?: number } = {}) {
  const asked: string[][] = []
  const next: ((signal: AbortSignal | undefined) => Promise<void>)[] = []
  const translator: Translator & { asked: string[][]; next: typeof next } = {
    name: 'apertium',
    batchLetters,
    /** The texts of each call. */
    asked,
    /** Comes before the next calls, one each. */
    next,
    state: async () => ({ usable: true, pairs: new Map([['en', new Set(['es', 'de', 'fr'])]]), label: 'Tags' }),
    async translate(texts, { to, signal }) {
      await next.shift()?.(signal)
      signal?.throwIfAborted()
      asked.push(texts.map(({ text }) => text))
      return new Map(
        texts.map(({ id, text }: TextToTranslate) => [
          id,
          text
            .split(' ')
            .map((word) => `${to}:${word}`)
            .join(' '),
        ]),
      )
    },
    close: async () => {},
  }
  return translator
}

/** Fails a call as a busy server does. */
export const busy = () =>
  Promise.reject(new EngineError('engine_failed', 'The translation server is busy. Try again later.', { retry: true }))
/** Fails a call for good. */
export const refused = () =>
  Promise.reject(new EngineError('engine_refused', 'The translation server refused the key.', { retry: false }))
