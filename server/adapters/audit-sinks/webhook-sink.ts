import type { AuditSink } from '../../ports/audit-sink.ts'

/** How long the receiver may take for a batch, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Posts lines to an address of the operator's own, one JSON object a line. Each is signed, so that nothing else has to
 * prove where they come from; `token` lets the receiver refuse strangers.
 */
export function createWebhookSink({ address, token }: { address: string; token: string | null }): AuditSink {
  return {
    name: 'webhook',
    async take(lines, signal) {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: lines.map(({ text }) => `${text}\n`).join(''),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The address that AUDIT_WEBHOOK names answered ${response.status}.`)
    },
  }
}
