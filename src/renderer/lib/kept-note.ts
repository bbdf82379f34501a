import { plural, t } from '@lingui/core/macro'
import type { FileRecord } from '../../shared/contract/files/records.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { appFormat } from './words/use-format.ts'

/** So long before, people are told that something of theirs is about to be removed. */
const TOLD_BEFORE_MS = 7 * DAY_MS

const dayOf = (iso: string): string => appFormat().moment(new Date(iso), 'date')

/** Says since when a recording is gone, and after how long. */
export function removedNote({ date, after_days: days }: NonNullable<FileRecord['media_removed']>): string {
  const day = dayOf(date)
  return t`${plural(days, {
    one: `Recordings are kept for # day here. This one was removed on ${day}.`,
    other: `Recordings are kept for # days here. This one was removed on ${day}.`,
  })}`
}

/** Says when a file goes by itself, for the storage period that its owner has set ends; null for never. */
export function removalNote({ filing }: Pick<FileRecord, 'filing'>): string | null {
  if (!filing?.removal_date) return null
  const day = dayOf(filing.removal_date)
  return t`Deleted automatically on ${day}.`
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
  const isFile = status === 'FAILED'
  if (new Date(until) <= now)
    return isFile ? t`This file is about to be removed.` : t`The recording is about to be removed.`
  const day = dayOf(until)
  return isFile ? t`This file is removed on ${day}.` : t`The recording is removed on ${day}.`
}
