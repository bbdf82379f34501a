import type { FindMatches, FindRequest } from './find-matches.ts'

/** Why a search gave no matches. */
export type FindFailure = 'wrong pattern' | 'too long'
export type FindReply = FindMatches | { failure: FindFailure }

/**
 * A pattern that looks through the longest text takes a fraction of this; one that backtracks without end is stopped
 * here.
 */
const LIMIT_MS = 2000
/** A worker whose script does not come, or only over a slow line, is given up after this. */
const START_LIMIT_MS = 20_000

/** What a worker says first: its script is there, and it looks at what it is asked. */
export const READY = 'ready'

/** As much of a worker as is used. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'>

/** Looks through texts in a worker. The caller waits for one search before the next. */
export interface Searcher {
  /** One that takes too long is stopped, and says so. */
  search: (request: FindRequest) => Promise<FindReply>
  stop: () => void
}

const startWorker = (): SearchWorker => new Worker(new URL('find-worker.ts', import.meta.url), { type: 'module' })

/** @param start makes the worker, when the first search comes and after one was stopped */
export function createSearcher(start: () => SearchWorker = startWorker): Searcher {
  let worker: SearchWorker | undefined
  let isReady = false

  function stop(): void {
    worker?.terminate()
    worker = undefined
    isReady = false
  }

  return {
    stop,
    search: (request) =>
      new Promise((resolve) => {
        const asked = (worker ??= start())
        const settle = (reply: FindReply) => {
          clearTimeout(limit)
          asked.removeEventListener('message', answered)
          resolve(reply)
        }
        const answered = (event: Event) => {
          const { data } = event as MessageEvent<FindReply | typeof READY>
          if (data !== READY) return settle(data)
          isReady = true
          clearTimeout(limit)
          limit = setTimeout(giveUp, LIMIT_MS)
        }
        const giveUp = () => {
          stop()
          settle({ failure: 'too long' })
        }
        // Starting it is no time that the pattern takes.
        let limit = setTimeout(giveUp, isReady ? LIMIT_MS : START_LIMIT_MS)
        asked.addEventListener('message', answered)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        asked.postMessage(request)
      }),
  }
}
