import type { FastifyReply } from 'fastify'
import { COOKIE_TRUSTED } from '../../../../src/shared/contract/factors.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'

/** Has the browser show that it is trusted. */
export function setTrustedCookie(reply: FastifyReply, { key, expiresAt }: { key: string; expiresAt: number }): void {
  reply.setSecretCookie(COOKIE_TRUSTED, key, { path: API_BASE, expires: new Date(expiresAt) })
}
