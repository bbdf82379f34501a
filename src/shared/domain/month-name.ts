/** A month's English name; 1 is January. */
export function monthName(month: number): string {
  return new Date(Date.UTC(2000, month - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
}
