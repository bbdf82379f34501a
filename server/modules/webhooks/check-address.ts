import { isIP } from 'node:net'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import type { createAddressRule } from '../../kernel/public-addresses.ts'

/** What the operator lets webhooks lead to; over http only into networks of their own. */
export type Reach = ReturnType<typeof createAddressRule> & { hasOwn: boolean }

/**
 * Refuses what would never be sent to, so far as the address itself tells; where a name leads is checked with every
 * delivery. Answers the address as it is kept, without what a server is never sent. @throws AppError 422
 */
export function checkAddress(address: string, { mayReach, isOwn, hasOwn }: Reach): string {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol !== 'https:'
  if (url.username !== '' || url.password !== '') throw refused(messages.webhookAddressHasPassword)
  if (isPlain && !hasOwn) throw refused(messages.webhookAddressNeedsHttps)
  const rule = isPlain ? isOwn : mayReach
  const isLocalName = (host === 'localhost' || host.endsWith('.localhost')) && !hasOwn
  if (isLocalName || (isIP(host) !== 0 && !rule(host, isIP(host)))) throw refused(messages.webhookAddressPrivate)
  url.hash = ''
  return url.href
}

const refused = (message: string) => new AppError(422, 'address_refused', message, { fields: { url: message } })
