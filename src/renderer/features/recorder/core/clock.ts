import { twoDigits } from '../../../../shared/domain/two-digits.ts'

/** Time that is left, as people plan by it: `4h 12m`, `12m`, `less than a minute`. */
export function leftText(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)}h ${twoDigits(minutes % 60)}m`
  return minutes ? `${minutes}m` : 'less than a minute'
}
