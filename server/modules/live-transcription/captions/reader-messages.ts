import { captionsReaderMessage, type CaptionsReaderMessage } from '../../../../src/shared/contract/captions.ts'

/** Longer messages are none of a reader. */
const MOST_BYTES = 200
/** A reader who changes more often within so many milliseconds is none. */
const CHANGES = { most: 60, everyMs: 60_000 } as const

/** Reads what one reader says; null for what is none of it, or too much. */
export function createReaderMessages(): (data: Buffer) => CaptionsReaderMessage | null {
  let count = 0
  let since = performance.now()
  return (data) => {
    const now = performance.now()
    if (now - since > CHANGES.everyMs) [count, since] = [0, now]
    count += 1
    if (count > CHANGES.most || data.byteLength > MOST_BYTES) return null
    try {
      return captionsReaderMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null
    } catch {
      return null
    }
  }
}
