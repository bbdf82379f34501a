/** What a standby says to a write: the connection leads to a server that is not the primary any more, or not yet. */
const STANDBY_CODE = '25006'

/**
 * Errors of the network, of a server that shuts down, starts or has no place left, of its time-outs for idle
 * connections, and of a standby.
 */
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
  STANDBY_CODE,
])

/** What `pg` says without a code. */
const LOST_WORDS = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'connection error and is not queryable',
    'query read timeout',
    'client was closed',
  ].join('|'),
  'i',
)

/** Whether a connection is gone, or could not be had; what it was asked last may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  return LOST_CODES.has(code) || code.startsWith('08') || (error instanceof Error && LOST_WORDS.test(error.message))
}

/** Whether a write was refused because a standby got it; it has done nothing. */
export const isFromStandby = (error: unknown) => codeOf(error) === STANDBY_CODE

/** Whether a statement ended because it waited too long for others or took too long itself; it has done nothing. */
export const isTooSlow = (error: unknown) => ['55P03', '57014'].includes(codeOf(error))

/** Whether two transactions stood in each other's way: this one has done nothing, and may be done again. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** Whether a statement that a connection keeps no longer fits its table, which has changed; it has done nothing. */
export const isPlanStale = (error: unknown) =>
  codeOf(error) === '0A000' && (error as Error).message.includes('cached plan must not change result type')

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
