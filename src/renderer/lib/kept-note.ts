import type { FileRecord } from '../../shared/contract/files/records.ts'
import { counted } from '../../shared/domain/counted.ts'
import { DAY_MS } from '../../shared/durations.ts'

/** So long before, people are told that something of theirs is about to be removed. */
const TOLD_BEFORE_MS = 7 * DAY_MS

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Says since when a recording is gone, and after how long. */
export function removedNote({ date, after_days: days }: NonNullable<FileRecord['media_removed']>): string {
  return `Recordings are kept for ${counted(days, 'day')} here. This one was removed on ${day.format(new Date(date))}.`
}

/**
 * What a person should know of how long a file's recording, or a file that FAILED, is kept; null while there is nothing
 * to say.
 */
export function keptNote(
  { status, media_removed: removed, kept_until: until }: Pick<FileRecord, 'status' | 'media_removed' | 'kept_until'>,
  now: Date,
): string | null {
  if (removed) return removedNote(removed)
  if (until === null || new Date(until).getTime() - now.getTime() > TOLD_BEFORE_MS) return null
  const what = status === 'FAILED' ? 'This file' : 'The recording'
  return new Date(until) <= now
    ? `${what} is about to be removed.`
    : `${what} is removed on ${day.format(new Date(until))}.`
}
