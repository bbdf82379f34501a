import type { FastifyInstance } from 'fastify'
import type { SecurityContact } from '../config.ts'
import { replyNotFound } from './errors.ts'

const ADDRESS = '/.well-known/security.txt'

/**
 * Whom to tell of a hole, as RFC 9116 has it; nothing where nobody is named, or the day is past to which that holds.
 */
export function useSecurityTxt(
  app: FastifyInstance,
  {
    contact,
    publicUrl,
    now = Date.now,
  }: { contact: SecurityContact | null; publicUrl: string; now?: (() => number) | undefined },
): void {
  app.get(ADDRESS, { config: { callClass: null }, schema: { hide: true } }, async (request, reply) => {
    if (contact === null || now() >= contact.expires.getTime()) return replyNotFound(request, reply)
    const lines = [
      ...contact.addresses.map((address) => `Contact: ${address}`),
      `Expires: ${contact.expires.toISOString()}`,
      ...(contact.policy === null ? [] : [`Policy: ${contact.policy}`]),
      `Canonical: ${publicUrl}${ADDRESS}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
