import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import { SIGN_ON_COOKIE } from '../../../../src/shared/contract/sign-on.ts'
import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import type { Kept } from './attempts.ts'

/** As long as somebody may take for one half of a sign-on. */
const KEPT_MS = 10 * MINUTE_MS

const SIGN_ON_PATH = { path: `${API_BASE}/auth/sign_on` }

/** Has the browser keep what shows that it began an attempt, or that its attempt came back. */
export function keepAttempt(reply: FastifyReply, { id, value }: Kept): void {
  reply.setSecretCookie(SIGN_ON_COOKIE + id, value, { ...SIGN_ON_PATH, expires: new Date(Date.now() + KEPT_MS) })
}

export const attemptOf = (request: FastifyRequest, id: string): string | undefined =>
  request.cookies[SIGN_ON_COOKIE + id]

export function forgetAttempt(reply: FastifyReply, id: string): void {
  reply.clearSecretCookie(SIGN_ON_COOKIE + id, SIGN_ON_PATH)
}
