import { DAY_MS } from '../durations.ts'
import { pathOf, type Placed } from './folder-tree.ts'

/** How long files are kept: so many days from when they were finished, or uploaded; null for ever. */
export interface RetentionRule {
  days: number | null
  from: RetentionStart
}

export const RETENTION_STARTS = ['finished', 'uploaded'] as const
export type RetentionStart = (typeof RETENTION_STARTS)[number]

/** Most days of a rule. */
export const MOST_RETENTION_DAYS = 3650

/** So long before a file goes its owner is told. */
export const RETENTION_NOTICE_DAYS = 7

/** What there is to say about how long files are kept; null where it is not said. */
export interface RetentionRules {
  /** For all files of the account, or of whatever owns them. */
  account: RetentionRule | null
  folders: readonly (Placed & { retention: RetentionRule | null })[]
}

/**
 * Which rule holds for a file: that of the nearest folder that has one, its own first; else the account's. Null for
 * none: it is kept.
 */
export function retentionRule(
  { account, folders }: RetentionRules,
  file: { folder_id: string | null },
): RetentionRule | null {
  const path = file.folder_id === null ? [] : pathOf(folders, file.folder_id).path
  return path.findLast(({ retention }) => retention !== null)?.retention ?? account
}

/** What a rule asks of a file; milliseconds since 1970. */
export interface RetainedFile {
  uploaded_at: number
  /** Null while it is not finished. */
  finished_at: number | null
}

/** When a file's time is over by a rule, in milliseconds since 1970; null for never, or not yet known. */
export function retentionEnd(rule: RetentionRule | null, file: RetainedFile): number | null {
  if (rule === null || rule.days === null) return null
  const start = rule.from === 'uploaded' ? file.uploaded_at : file.finished_at
  return start === null ? null : start + rule.days * DAY_MS
}

/**
 * When a file goes: once its time is over, and not before its owner has known of it for days. `told` is when they were
 * told that it would go; null while they were not.
 */
export function removalDate(end: number, told: number | null, now: number): number {
  return Math.max(end, told ?? now + RETENTION_NOTICE_DAYS * DAY_MS)
}
