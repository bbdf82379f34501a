import { z } from 'zod'
import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import { MULTILINGUAL_CODE } from '../../../src/shared/domain/upload-rules.ts'
import { EngineError } from '../../ports/engine-error.ts'
import type { Translator, TranslatorState } from '../../ports/translator.ts'
import { createClosableWork } from '../closable-work.ts'
import {
  callTranslationServer,
  TRANSLATION_CLOSED,
  TRANSLATION_RETRY,
  type TranslationCall,
  type TranslationRetry,
} from '../translation-call.ts'
import { phrase, phrases } from '../../../src/shared/words/phrase.ts'

const ADVICE = phrase('No LibreTranslate server is set. Set LIBRETRANSLATE_URL to one.')
const FAILURES = phrases({
  unreachable: 'The translation server could not be reached. Check LIBRETRANSLATE_URL and the network.',
  keyRefused: 'The translation server refused the key. Check LIBRETRANSLATE_API_KEY.',
  notFound: 'The translation server has nothing at this address. Check LIBRETRANSLATE_URL.',
})

/** What the server knows changes only when it is set up anew. */
const LANGUAGES_MS = 300_000

const languageList = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }))
const translation = z.object({ translatedText: z.array(z.string()) })

/** Codes of LibreTranslate that are not ours. */
const THEIR_CODES: Readonly<Record<string, string>> = { zh: 'zh-Hans', no: 'nb' }

export interface LibreTranslateOptions {
  /** Null while none is set. */
  url: string | null
  apiKey: string | null
  retry?: TranslationRetry
}

/** A LibreTranslate server. */
export function createLibreTranslate({ url, apiKey, retry = TRANSLATION_RETRY }: LibreTranslateOptions): Translator {
  const work = createClosableWork({ closed: TRANSLATION_CLOSED })
  const address = (path: string) => new URL(path, `${url?.replace(/\/+$/, '')}/`)
  let known: { until: number; codes: Map<string, Set<string>> } | null = null

  async function call<T>(
    options: Pick<TranslationCall<T>, 'url' | 'body' | 'read'>,
    signal: AbortSignal | undefined,
    policy = retry,
  ): Promise<T> {
    return work.run(signal, (stop) =>
      callTranslationServer({ ...options, failures: FAILURES, retry: policy, signal: stop }),
    )
  }

  /** By the server's code of a language, the codes into which it translates. */
  async function languages(signal?: AbortSignal): Promise<Map<string, Set<string>>> {
    if (known && Date.now() < known.until) return known.codes
    const list = await call({ url: address('languages'), read: (answer) => languageList.parse(answer) }, signal, {
      ...retry,
      times: 0,
      limitMs: Math.min(retry.limitMs, 5000),
    })
    const codes = new Map(list.map(({ code, targets }) => [code, new Set(targets)]))
    known = { until: Date.now() + LANGUAGES_MS, codes }
    return codes
  }

  return {
    name: 'libretranslate',
    // Servers commonly take 5,000 letters or fewer at a time.
    batchLetters: 2000,

    async state(): Promise<TranslatorState> {
      if (url === null) return { usable: false, advice: ADVICE }
      try {
        const pairs = new Map(
          [...(await languages())].map(([code, targets]) => [
            baseLanguage(code),
            new Set([...targets].map(baseLanguage)),
          ]),
        )
        // It finds out by itself what it is sent, where it is told `auto`.
        pairs.set(MULTILINGUAL_CODE, new Set([...pairs.values()].flatMap((targets) => [...targets])))
        return { usable: true, pairs, label: `LibreTranslate at ${address('').host}` }
      } catch (error) {
        return { usable: false, advice: error instanceof EngineError ? error.message : ADVICE }
      }
    },

    async translate(texts, { from, to, signal }) {
      signal?.throwIfAborted()
      if (url === null) throw new EngineError('engine_missing', ADVICE, { retry: false })
      const codes = await languages(signal)
      const body = {
        q: texts.map(({ text }) => text),
        source: from === MULTILINGUAL_CODE ? 'auto' : theirCode(codes, from),
        target: theirCode(codes, to),
        format: 'text',
        ...(apiKey !== null && { api_key: apiKey }),
      }
      return call(
        {
          url: address('translate'),
          body,
          read(answer) {
            const { translatedText } = translation.parse(answer)
            if (translatedText.length !== texts.length)
              throw new Error(`${translatedText.length} translations of ${texts.length} texts`)
            return new Map(texts.map(({ id }, index) => [id, translatedText[index] ?? '']))
          },
        },
        signal,
      )
    },

    close: () => work.close(),
  }
}

/** The code by which the server knows a language of ours. */
function theirCode(codes: ReadonlyMap<string, unknown>, code: string): string {
  const base = baseLanguage(code)
  return [base, THEIR_CODES[base]].find((known) => known !== undefined && codes.has(known)) ?? base
}
