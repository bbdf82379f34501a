import { isEditable } from '../../../src/shared/domain/file-status.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import type { Config } from '../../kernel/config.ts'
import type { FileRow } from './repository.ts'

/** For how many days the media of texts that are there, and files that FAILED, are kept; null for ever. */
export type FileRetention = Pick<Config['kept'], 'mediaDays' | 'failedDays'>

export const FOR_EVER: FileRetention = { mediaDays: null, failedDays: null }

/** The last moment that is long enough ago, in milliseconds since 1970. */
export const retentionCutoff = (days: number, now: number) => now - days * DAY_MS

/**
 * When a file's medium is due to go, or the file itself while it is FAILED, in milliseconds since 1970; null for never.
 * `changedAt` is when its text last changed.
 */
export function retainedUntil(
  { status, uploaded_at, started_at, media_key }: FileRow,
  { mediaDays, failedDays }: FileRetention,
  changedAt = 0,
): number | null {
  if (status === 'FAILED')
    return failedDays === null ? null : Math.max(uploaded_at, started_at ?? 0) + failedDays * DAY_MS
  if (!isEditable(status) || media_key === null || mediaDays === null) return null
  return Math.max(uploaded_at, changedAt) + mediaDays * DAY_MS
}
