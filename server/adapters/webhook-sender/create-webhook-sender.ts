import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { WebhookAnswer, WebhookSender } from '../../ports/webhook-sender.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { guardedLookup } from '../guarded-lookup.ts'
import { describeFailure } from '../describe-failure.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** A receiver has so long to answer, in milliseconds. */
const TIMEOUT_MS = 15_000
/** The answer is read to here, so that the connection ends well; nothing of it is kept. */
const MOST_ANSWER_BYTES = 64 * 1024

export interface WebhookSenderOptions {
  /** Networks of the operator's own that may be called, also over http. */
  allow: readonly string[]
  timeoutMs?: number
}

/** Each message goes over a connection of its own, to an address that was checked as the connection was made. */
export function createWebhookSender({ allow, timeoutMs = TIMEOUT_MS }: WebhookSenderOptions): WebhookSender {
  const { mayReach, isOwn } = createAddressRule(allow)

  function open(url: URL, options: { headers: Readonly<Record<string, string>>; signal: AbortSignal }): ClientRequest {
    // Over plain http only the operator's own networks are called.
    const rule = url.protocol === 'https:' ? mayReach : isOwn
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !rule(host, isIP(host)))
      throw Object.assign(new Error('This address is private.'), { code: 'EACCES' })
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    return request(url, { method: 'POST', agent: false, lookup: guardedLookup(rule), ...options })
  }

  function send(
    url: URL,
    { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = open(url, { headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, signal })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const status = response.statusCode ?? 0
        drain(response, () => resolve(status))
      })
      sent.end(body)
    })
  }

  return {
    async post(url, message, signal): Promise<WebhookAnswer> {
      const began = performance.now()
      const tookMs = () => Math.round(performance.now() - began)
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const status = await send(new URL(url), message, AbortSignal.any([signal, timeout]))
        return { status, durationMs: tookMs(), problem: null }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        return {
          status: null,
          durationMs: tookMs(),
          problem: timeout.aborted ? phrase('The host did not answer in time.') : describeFailure(error),
        }
      }
    },
  }
}

/** Reads an answer away, up to its limit; one that breaks off has still answered. */
function drain(response: IncomingMessage, done: () => void): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_ANSWER_BYTES) response.destroy()
  })
  response.on('close', done)
  response.on('error', done)
}
