import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { HeadFacts } from '../texts/index.ts'

/** Whoever writes for long, without a pause, makes a version after so long. */
const LONGEST_MS = 10 * MINUTE_MS
/** Who comes back after so long begins another. */
const PAUSE_MS = 5 * MINUTE_MS
/** Several who write at the same time make one of all of them, not each. */
const TOGETHER_MS = MINUTE_MS
/**
 * So many edits are read at most to put a text together, which takes less time than reading a text of some length. Five
 * people who type at once make as many in ten seconds, and each version of a long text takes a second to write.
 */
const MOST_EDITS = 400

/** Whether the newest text, of edits since the newest whole version, is kept as one before somebody's next edit. */
export function isVersion({ number, edit, whole, begunAt }: HeadFacts, authorId: string, now: number): boolean {
  // Where the newest is whole already, there is none that began after it.
  if (!edit || begunAt === null || number <= whole) return false
  if (number - whole >= MOST_EDITS || now - begunAt >= LONGEST_MS || now - edit.saved_at >= PAUSE_MS) return true
  return edit.author_id !== authorId && now - begunAt >= TOGETHER_MS
}
