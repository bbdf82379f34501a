import { dictionaryOf } from './dictionaries.ts'

/** Words to look up, each once. */
export interface SpellingRequest {
  /** BCP 47 code. */
  language: string
  words: readonly string[]
}

/** Those that are in no dictionary. */
export type SpellingReply = readonly string[]

/** Looks words up in the dictionaries of a language, which come when they are first needed. */
export interface Spelling {
  /** Whether there is a dictionary of the language. */
  hasDictionary: boolean
  /** The words that are in no dictionary; none for a language without one. */
  unknown: (words: Iterable<string>) => Promise<ReadonlySet<string>>
  stop: () => void
}

export function createSpelling(language: string): Spelling {
  let worker: Worker | undefined
  return {
    hasDictionary: dictionaryOf(language) !== undefined,
    unknown: (words) =>
      new Promise((resolve) => {
        worker ??= new Worker(new URL('spelling-worker.ts', import.meta.url), { type: 'module' })
        worker.addEventListener('message', ({ data }: MessageEvent<SpellingReply>) => resolve(new Set(data)), {
          once: true,
        })
        const request: SpellingRequest = { language, words: [...words] }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage(request)
      }),
    stop: () => worker?.terminate(),
  }
}
