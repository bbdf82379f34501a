import { t } from '@lingui/core/macro'
import { DAY_MS } from '../../shared/durations.ts'
import { appFormat } from './words/use-format.ts'

/**
 * When something was or will be, near days by name: `Today, 09:41`, `Yesterday, 17:05`, `18 Nov, 15:48`, `18 Nov 2025`.
 */
export function shownDate(iso: string, now: Date): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  // By the calendar: a day on which the clocks change is longer or shorter than others.
  const daysAhead = Math.round((startOfDay(date) - startOfDay(now)) / DAY_MS)
  const format = appFormat()
  const time = format.moment(date, 'time')
  if (daysAhead === 0) return t`Today, ${time}`
  if (daysAhead === -1) return t`Yesterday, ${time}`
  if (daysAhead === 1) return t`Tomorrow, ${time}`
  return format.moment(date, date.getFullYear() === now.getFullYear() ? 'day-time' : 'date')
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
