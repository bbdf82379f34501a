import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  COOKIE_DEVICE,
  COOKIE_SESSION,
  COOKIE_TOKEN,
  sessionCookie,
  type SessionCookie,
} from '../../../../src/shared/contract/auth.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'

/**
 * Sets the cookies of a session: the token, which scripts cannot read, and what the client's guards may know. On https
 * the specification's `token` stands beside the one that counts.
 */
export function setSessionCookies(
  reply: FastifyReply,
  session: { token: string; role: SessionCookie['role']; exp: number },
  secure: boolean,
): void {
  const expires = new Date(session.exp * 1000)
  reply.setSecretCookie(COOKIE_TOKEN, session.token, { path: '/', expires })
  if (secure)
    reply.setCookie(COOKIE_TOKEN, session.token, { path: '/', sameSite: 'lax', httpOnly: true, secure, expires })
  setReadableCookie(reply, session, secure)
}

const DEVICE_MS = 365 * DAY_MS
const DEVICE_PATH = { path: `${API_BASE}/auth` }

/** Has the browser show at its next login that it signed in before. */
export function setDeviceCookie(reply: FastifyReply, device: string): void {
  reply.setSecretCookie(COOKIE_DEVICE, device, { ...DEVICE_PATH, expires: new Date(Date.now() + DEVICE_MS) })
}

/** Has the browser forget that, when the account is gone. */
export function forgetDevice(reply: FastifyReply): void {
  reply.clearSecretCookie(COOKIE_DEVICE, DEVICE_PATH)
}

/** Sets only the readable cookie, `{role, exp}` as JSON. */
export function setReadableCookie(reply: FastifyReply, { role, exp }: SessionCookie, secure: boolean): void {
  reply.setCookie(COOKIE_SESSION, JSON.stringify({ role, exp }), {
    path: '/',
    sameSite: 'lax',
    secure,
    expires: new Date(exp * 1000),
  })
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearSecretCookie(COOKIE_TOKEN, { path: '/' })
  reply.clearCookie(COOKIE_TOKEN, { path: '/' })
  reply.clearCookie(COOKIE_SESSION, { path: '/' })
}

/** Whether the readable cookie of the request says the same as the session does. */
export function hasReadableCookie(request: FastifyRequest, { role, exp }: SessionCookie): boolean {
  try {
    const told = sessionCookie.parse(JSON.parse(request.cookies[COOKIE_SESSION] ?? ''))
    return told.role === role && told.exp === exp
  } catch {
    return false
  }
}
