import { wholeSeconds } from './whole-seconds.ts'

/** The kinds of time that a plan holds. */
export const TIME_KINDS = ['auto', 'human'] as const
export type TimeKind = (typeof TIME_KINDS)[number]

/** Free auto time for the first card of an account (spec 002 §9). Seconds. */
export const TRIAL_SECONDS = 900

/** What a medium of this length costs: its whole seconds. */
export const costOf = wholeSeconds

/**
 * Whether a job may be accepted: its length plus the lengths of the account's files of that kind in work or FAILED
 * stays below the balance before reservations (spec 001 §5). All in seconds; a null balance is not limited.
 */
export function isWithinBalance({
  lengthSeconds,
  inWorkOrFailedSeconds,
  balanceSeconds,
}: {
  lengthSeconds: number
  inWorkOrFailedSeconds: number
  balanceSeconds: number | null
}): boolean {
  return balanceSeconds === null || lengthSeconds + inWorkOrFailedSeconds < balanceSeconds
}

/** Integer percent that was used of what was granted, 0 when nothing was. */
export function percentUsed(used: number, granted: number): number {
  return granted <= 0 ? 0 : Math.min(100, Math.round((used / granted) * 100))
}
