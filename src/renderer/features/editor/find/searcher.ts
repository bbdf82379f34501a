import type { FindMatches, FindRequest } from './find-matches.ts'

/** Why a search gave no matches. */
export type FindFailure = 'wrong pattern' | 'too long'
export type FindReply = FindMatches | { failure: FindFailure }

/**
 * A pattern that looks through the longest text takes a fraction of this; one that backtracks without end is stopped
 * here.
 */
const LIMIT_MS = 2000

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

  function stop(): void {
    worker?.terminate()
    worker = undefined
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
        const answered = (event: Event) => settle((event as MessageEvent<FindReply>).data)
        const limit = setTimeout(() => {
          stop()
          settle({ failure: 'too long' })
        }, LIMIT_MS)
        asked.addEventListener('message', answered)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        asked.postMessage(request)
      }),
  }
}
