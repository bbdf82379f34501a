import { useSyncExternalStore } from 'react'
import { COOKIE_SESSION, type SessionCookie } from '../../shared/contract/auth.ts'
import { isRole } from '../../shared/domain/roles.ts'
import { readCookie, removeCookie } from './cookies.ts'

/**
 * What the browser knows of its session: the readable cookie `session`. The token itself is HttpOnly,
 * and the server decides again on each call; this only chooses screens.
 */
export type Session = SessionCookie

/** The session in the cookie, null when there is none, it is broken, or it has ended. */
export function parseSession(value: string | null, nowSeconds: number): Session | null {
  if (!value) return null
  try {
    const { role, exp } = JSON.parse(value) as Partial<Session>
    return isRole(role) && typeof exp === 'number' && exp > nowSeconds ? { role, exp } : null
  } catch {
    return null
  }
}

/** The session as the cookie says now. */
export function readSession(): Session | null {
  return parseSession(readCookie(COOKIE_SESSION), Date.now() / 1000)
}

const listeners = new Set<() => void>()
let known: Session | null = null

/** Same object while nothing changed, as React wants it. */
function snapshot(): Session | null {
  const read = readSession()
  if (read?.exp !== known?.exp || read?.role !== known?.role) known = read
  return known
}

/** Reads the cookie again, after a reply that set or cleared it. */
export function refreshSession(): void {
  for (const listener of listeners) listener()
}

/** Forgets the session, as after a 401: the guards then lead to the login. */
export function endSession(): void {
  removeCookie(COOKIE_SESSION)
  refreshSession()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, drawn again whenever it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, snapshot, () => null)
}
