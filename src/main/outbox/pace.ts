import { setTimeout } from 'node:timers/promises'

/** Spreads bytes over time, so that they stay below a rate. */
export interface Pace {
  /** Bytes a second, null: no limit. */
  limit(): number | null
  setLimit(bytesPerSecond: number | null): void
  /** Resolves when so many bytes may go. */
  take(bytes: number, signal?: AbortSignal): Promise<void>
}

export interface PaceDeps {
  limit: number | null
  now?: () => number
  /** Waits so many milliseconds, or until the signal aborts. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export function createPace({ limit: initial, now = () => performance.now(), wait = waitAwhile }: PaceDeps): Pace {
  let limit = initial
  /** When the bytes taken so far have had their time. */
  let freeAt = 0
  return {
    limit: () => limit,
    setLimit(bytesPerSecond) {
      limit = bytesPerSecond
      freeAt = 0
    },
    async take(bytes, signal) {
      if (limit === null) return
      const at = now()
      const from = Math.max(at, freeAt)
      freeAt = from + (bytes / limit) * 1000
      if (from > at) await wait(from - at, signal)
    },
  }
}

const waitAwhile = (ms: number, signal?: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
