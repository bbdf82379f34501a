import type { SessionCookie } from '../shared/contract/auth.ts'

/** Longer than this, in milliseconds, a reply does not wait for a page that does not answer. */
const LONGEST_WAIT_MS = 1000

/**
 * Tells a page of a changed session and waits until it has seen it: a reply that opens a session must not
 * arrive before the page's guards know of it.
 */
export function createSessionNews({
  tell,
  longestWaitMs = LONGEST_WAIT_MS,
}: {
  /** Sends to the page; false when there is none. */
  tell: (news: { n: number; session: SessionCookie | null }) => boolean
  longestWaitMs?: number
}) {
  const waiting = new Map<number, () => void>()
  let last = 0
  return {
    publish(session: SessionCookie | null): Promise<void> {
      const n = ++last
      if (!tell({ n, session })) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiting.delete(n)
          resolve()
        }
        const timer = setTimeout(done, longestWaitMs)
        waiting.set(n, done)
      })
    },
    /** The page has seen news number `n`. */
    seen(n: number): void {
      waiting.get(n)?.()
    },
  }
}
