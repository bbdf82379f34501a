import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { type HeadFacts, mostEditsBetween } from '../texts/index.ts'

/** Whoever writes for long, without a pause, makes a version after so long. */
const LONGEST_MS = 10 * MINUTE_MS
/** Who comes back after so long begins another. */
const PAUSE_MS = 5 * MINUTE_MS
/** Several who write at the same time make one of all of them, not each. */
const TOGETHER_MS = MINUTE_MS

/** Somebody's next edit. */
export interface NextEditFacts {
  authorId: string
  /** Of the text's JSON. */
  bytes: number
  /** How much of that the edit takes anew. */
  taken: number
  /** Milliseconds since 1970. */
  now: number
}

/** Whether the newest text, of edits since the newest whole version, is kept as one before somebody's next edit. */
export function isVersion(
  { number, edit, whole, begunAt }: HeadFacts,
  { authorId, bytes, taken, now }: NextEditFacts,
): boolean {
  // Where the newest is whole already, there is none that began after it.
  if (!edit || begunAt === null || number <= whole) return false
  if (number - whole >= mostEditsBetween(bytes, taken)) return true
  if (now - begunAt >= LONGEST_MS || now - edit.saved_at >= PAUSE_MS) return true
  return edit.author_id !== authorId && now - begunAt >= TOGETHER_MS
}
