import { t } from '@lingui/core/macro'
import { DAY_MS } from '../../shared/durations.ts'
import { appFormat } from './words/use-format.ts'

/**
 * When something was uploaded, near days by name: `Today, 09:41`, `Yesterday, 17:05`, `18 Nov, 15:48`, `18 Nov 2025`.
 */
export function shownDate(iso: string, now: Date): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const startOfToday = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const daysAgo = Math.ceil((startOfToday - date.getTime()) / DAY_MS)
  const format = appFormat()
  const time = format.moment(date, 'time')
  if (daysAgo <= 0) return t`Today, ${time}`
  if (daysAgo === 1) return t`Yesterday, ${time}`
  return format.moment(date, date.getFullYear() === now.getFullYear() ? 'day-time' : 'date')
}
