import { twoDigits } from './two-digits.ts'
import { wholeSeconds } from './whole-seconds.ts'

/** A length as the table's `time` column shows it, such as `01:05:09`; hours may take more than two digits. */
export function formatClock(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map(twoDigits).join(':')
}

const UNIT_SECONDS = { h: 3600, m: 60, s: 1 } as const

/** Reads a time such as `10h`, `90m` or `1h30m` into seconds; null for what is none. */
export function parseDuration(text: string): number | null {
  if (!/^(?=\d)(\d{1,6}h)?(\d{1,6}m)?(\d{1,6}s)?$/.test(text)) return null
  const parts = [...text.matchAll(/(\d+)([hms])/g)]
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS],
    0,
  )
}
