import type { FastifyReply } from 'fastify'
import { COOKIE_TRUSTED } from '../../../../src/shared/contract/factors.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'

/** Has the browser show that it is trusted. */
export function setTrustedCookie(
  reply: FastifyReply,
  { key, expiresAt }: { key: string; expiresAt: number },
  secure: boolean,
): void {
  reply.setCookie(COOKIE_TRUSTED, key, {
    path: API_BASE,
    sameSite: 'lax',
    httpOnly: true,
    secure,
    expires: new Date(expiresAt),
  })
}
