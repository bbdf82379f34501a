import { wholeSeconds } from '../../../shared/domain/whole-seconds.ts'

/** A time as `00:12:44.3`; cut, not rounded, so that a clock never shows a moment that has not come. */
export function clock(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6)
  return `${whole(Math.floor(tenths / 10), true)}.${tenths % 10}`
}

/** A length as `48:10`, or `1:02:03` from an hour on: in the whole seconds that lists and bills show of it. */
export function clockLength(seconds: number): string {
  return whole(wholeSeconds(seconds), false)
}

function whole(seconds: number, padded: boolean): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  if (padded) return [String(hours).padStart(2, '0'), ...parts].join(':')
  return hours > 0 ? [hours, ...parts].join(':') : `${Number(parts[0])}:${parts[1]}`
}
