import { Stripe } from 'stripe'
import type { StripeConfig } from '../../kernel/config.ts'

/** How long one answer may take, in milliseconds, and how often a call is sent again when none came. */
const PATIENCE = { timeoutMs: 15_000, retries: 2 } as const

export interface StripeClientOptions extends Pick<StripeConfig, 'secretKey' | 'apiBase'> {
  patience?: { timeoutMs: number; retries: number }
}

/**
 * Stripe's own client, speaking the version of the API that its package was made for. It sends a call again with the
 * same key.
 */
export function createStripeClient({ secretKey, apiBase, patience = PATIENCE }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    timeout: patience.timeoutMs,
    maxNetworkRetries: patience.retries,
    telemetry: false,
    ...(apiBase !== null && addressOf(new URL(apiBase))),
  })
}

function addressOf({ protocol, hostname, port }: URL): { protocol: 'http' | 'https'; host: string; port: number } {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  }
}

/** Whether Stripe gave the answer that it gave to this key before, which may have become untrue. */
export const isReplayed = ({ lastResponse }: Stripe.Response<object>) =>
  lastResponse.headers['idempotent-replayed'] === 'true'
