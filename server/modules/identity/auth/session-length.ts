import type { Role } from '../../../../src/shared/domain/roles.ts'
import { DAY_MS, MINUTE_MS } from '../../../../src/shared/durations.ts'
import type { SessionLimits } from '../../../kernel/session-limits.ts'

/** Session lengths: 24 hours, or with remember-me a year, renewed while used. */
export const SESSION_MS = { usual: DAY_MS, remembered: 365 * DAY_MS } as const

/** No limit but the two lengths. */
export const NO_LIMITS: SessionLimits = { idleMs: {}, mostMs: {} }

/** When a session was last used is written down no more often: it is shown to its owner, and each call would write. */
const USED_EVERY_MS = 5 * MINUTE_MS
/** The end by disuse is at most so much of the limit too early. */
const USED_PARTS = 10

/** What a session's end goes by; times in milliseconds since 1970. */
export interface SessionTimes {
  created_at: number
  last_used_at: number
  expires_at: number
}

/** When a session that is opened or renewed now is to end, however much it is used. */
export function lastEnd(
  { openedAt, now, remember, role }: { openedAt: number; now: number; remember: boolean; role: Role },
  { mostMs }: SessionLimits,
): number {
  const end = now + (remember ? SESSION_MS.remembered : SESSION_MS.usual)
  return Math.min(end, openedAt + (mostMs[role] ?? Infinity))
}

/** Whether a session is over: past its end, or unused or open for longer than its person's role allows by now. */
export function isOver(
  { created_at, last_used_at, expires_at }: SessionTimes,
  role: Role,
  limits: SessionLimits,
  now: number,
) {
  const ends = [
    expires_at,
    created_at + (limits.mostMs[role] ?? Infinity),
    last_used_at + (limits.idleMs[role] ?? Infinity),
  ]
  return Math.min(...ends) <= now
}

/** Whether it is time to write down that a session is used. */
export function isUseDue({ last_used_at }: SessionTimes, role: Role, { idleMs }: SessionLimits, now: number): boolean {
  return last_used_at <= now - Math.min(USED_EVERY_MS, (idleMs[role] ?? Infinity) / USED_PARTS)
}
