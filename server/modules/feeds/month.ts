/** When the calendar month (UTC) of a time began, in milliseconds since 1970. */
export function monthBegan(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
