import { createHmac, randomBytes } from 'node:crypto'

/** How Standard Webhooks begins a secret. */
export const SECRET_PREFIX = 'whsec_'

/** 256 random bits, written as Standard Webhooks writes secrets. */
export function createSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64')
}

/**
 * The headers of Standard Webhooks: an id that is the same in every try, seconds since 1970, and a signature over both
 * and the body for each secret.
 */
export function signedHeaders({
  id,
  at,
  body,
  secrets,
}: {
  id: string
  at: number
  body: string
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
}
