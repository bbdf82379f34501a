import { DAY_MS } from '../../shared/durations.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * When something was uploaded, near days by name: `Today, 09:41`, `Yesterday, 17:05`, `18 Nov, 15:48`, `18 Nov 2025`.
 */
export function shownDate(iso: string, now: Date): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const startOfToday = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const daysAgo = Math.ceil((startOfToday - date.getTime()) / DAY_MS)
  if (daysAgo <= 0) return `Today, ${clock.format(date)}`
  if (daysAgo === 1) return `Yesterday, ${clock.format(date)}`
  return date.getFullYear() === now.getFullYear()
    ? `${dayMonth.format(date)}, ${clock.format(date)}`
    : dayMonthYear.format(date)
}
