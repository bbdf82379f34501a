import { setTimeout as wait } from 'node:timers/promises'

/**
 * The result of `work`, if it comes within so many milliseconds. @throws an Error that says `late`, when it does not
 */
export async function within<T>(ms: number, work: Promise<T>, late: string): Promise<T> {
  const settled = new AbortController()
  try {
    return await Promise.race([
      work,
      wait(ms, undefined, { signal: settled.signal }).then(() => Promise.reject(new Error(late))),
    ])
  } finally {
    settled.abort()
  }
}
