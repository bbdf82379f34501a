import type { WebhookMessage } from './generated.ts'

/** Older deliveries are refused, in seconds: somebody may have kept one. */
const TOLERANCE_SECONDS = 300

/**
 * Checks a delivery as Standard Webhooks has it, and answers what it says. Give the body as it came, byte for byte.
 * @throws Error when a header is missing, it is too old, or nobody with this secret signed it
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  now = Date.now(),
}: {
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  body: string
  secret: string
  now?: number
}): Promise<WebhookMessage> {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => read(name))
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw new Error('The headers of a webhook are missing.')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new Error('The webhook is too old, or from the future.')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookMessage
  }
  throw new Error('The signature of the webhook is wrong.')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
}
