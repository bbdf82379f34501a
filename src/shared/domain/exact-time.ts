import { twoDigits } from './two-digits.ts'
import { wholeSeconds } from './whole-seconds.ts'

/** A length for a person: `1h 05m 09s`, without hours `5m 09s`, without minutes `9s`. */
export function exactTime(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours) return `${hours}h ${twoDigits(minutes)}m ${twoDigits(rest)}s`
  return minutes ? `${minutes}m ${twoDigits(rest)}s` : `${rest}s`
}
