import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { FileStatus } from './file-status.ts'
import type { Role } from './roles.ts'

/** States of a human transcription, as its transcriptor sees them. */
export const HUMAN_STATUSES = [
  'STANDBY',
  'HUMAN-TRANSCRIBE',
  'FAILED',
  'EDITING',
  'FINISHED',
] as const satisfies readonly FileStatus[]
export type HumanStatus = (typeof HUMAN_STATUSES)[number]

/** What decides about a human transcription besides the file's own status. */
export interface HumanWork {
  status: HumanStatus
  published: boolean
}

/** Whether its transcriptor may give a file back, or a part: once taken, and until it is published, or finished. */
export function isReturnable({ status, published, part }: HumanWork & { part?: number | undefined }): boolean {
  return status !== 'STANDBY' && !published && !(part !== undefined && status === 'FINISHED')
}

/** How much of a file's sound transcriptors hear before they take it. */
export const PREVIEW_SECONDS = 60

/** For how many days a transcriptor goes on reading and exporting what they published. */
export const DAYS_AFTER_PUBLISHING = 14

/** Where a human transcription stands, for the question who may see its file. Milliseconds since 1970. */
export interface DeskStanding {
  /** Waits in the pool for anybody to take it, or a part of it. */
  waiting: boolean
  transcriptorId: string | null
  publishedAt: number | null
  /** Who has a part of it, or has finished one. */
  holders?: readonly string[]
}

/** What somebody may have of a file: all of it; its length, language, note and first minute; or nothing. */
export type FileView = 'all' | 'preview' | 'none'

/** What a transcriptor may have of somebody else's file. The server asks this of every call about a file. */
export function transcriptorsView(transcriptorId: string, human: DeskStanding | null, now: number): FileView {
  if (human === null) return 'none'
  if (human.transcriptorId === transcriptorId || human.holders?.includes(transcriptorId)) {
    return human.publishedAt === null || human.publishedAt > endOfReading(now) ? 'all' : 'none'
  }
  return human.transcriptorId === null && human.waiting ? 'preview' : 'none'
}

/** What was published up to this moment is not its transcriptor's to read any more. Milliseconds since 1970. */
export const endOfReading = (now: number) => now - DAYS_AFTER_PUBLISHING * DAY_MS

/** On which side of a human transcription a role stands. */
export function sideOf(role: Role): 'owner' | 'transcriptor' {
  return role === 'HUMAN-TRANSCRIPTOR' ? 'transcriptor' : 'owner'
}

/**
 * What a desk remembers of a transcriptor and a file, or a part of one: what they did, or that it went back without
 * them. `joined` is whoever published a file that several have written.
 */
export const DESK_EVENTS = ['taken', 'released', 'flagged', 'lapsed', 'published', 'joined'] as const
export type DeskEvent = (typeof DESK_EVENTS)[number]

/** For how long a taken file stays with its transcriptor who does nothing, and how long before they are told. */
export interface Lease {
  lengthMs: number
  noticeMs: number
}

/** The longest notice that a transcriptor is given before a file goes back. */
const MOST_NOTICE_MS = 6 * HOUR_MS

/** The lease of so many hours: a quarter of it, and six hours at most, is left when its transcriptor is told. */
export const leaseOf = (hours: number): Lease => ({
  lengthMs: hours * HOUR_MS,
  noticeMs: Math.min(MOST_NOTICE_MS, (hours * HOUR_MS) / 4),
})

/** When a taken file goes back unless its transcriptor works on it; never before they were told in good time. */
export function leaseEnd(
  { workedAt, warnedAt }: { workedAt: number; warnedAt: number | null },
  { lengthMs, noticeMs }: Lease,
): number {
  return Math.max(workedAt + lengthMs, (warnedAt ?? 0) + noticeMs)
}

/** Whether a taken file goes back so soon that its transcriptor is told of it. `until` is ISO 8601. */
export const isLeaseEnding = (until: string, now: Date): boolean =>
  new Date(until).getTime() - now.getTime() <= MOST_NOTICE_MS
