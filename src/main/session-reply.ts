import {
  COOKIE_SESSION,
  COOKIE_TOKEN,
  HOST_PREFIX,
  sessionCookie,
  type SessionCookie,
} from '../shared/contract/auth.ts'

/** What a reply says about the session: a value, null for its end, undefined for nothing. */
export interface SessionChange {
  token: string | null | undefined
  session: SessionCookie | null | undefined
}

/** Stands where the token was in a reply that the page reads. */
export const HIDDEN_TOKEN = 'kept by the app'

/** Reads the cookies of a session from a reply's `Set-Cookie` lines. */
export function readSessionCookies(setCookies: readonly string[]): SessionChange {
  const change: SessionChange = { token: undefined, session: undefined }
  for (const line of setCookies) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = pair.slice(at + 1).trim()
    const isGone = value === '' || attributes.some(isPast)
    if (name === COOKIE_TOKEN || name === HOST_PREFIX + COOKIE_TOKEN) change.token = isGone ? null : value
    if (name === COOKIE_SESSION) change.session = isGone ? null : (parseSession(value) ?? change.session)
  }
  return change
}

/** Takes the token out of a reply's JSON text. Text that is no such reply comes back as it is. */
export function hideToken(text: string): { text: string; token: string | undefined } {
  try {
    const body = JSON.parse(text) as { token?: unknown } | null
    if (typeof body !== 'object' || body === null || typeof body.token !== 'string') return { text, token: undefined }
    return { text: JSON.stringify({ ...body, token: HIDDEN_TOKEN }), token: body.token }
  } catch {
    return { text, token: undefined }
  }
}

function isPast(attribute: string): boolean {
  const [name = '', value = ''] = attribute.trim().split('=')
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0
  return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now()
}

function parseSession(value: string): SessionCookie | null {
  try {
    const parsed = sessionCookie.safeParse(JSON.parse(decodeURIComponent(value)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
