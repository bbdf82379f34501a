/** Milliseconds that a `Retry-After` header asks to wait; it holds seconds or a date. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number {
  if (header === null) return 0
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
