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

/** Where the session is known from: a cookie in the browser, the main process on the desktop. */
export interface SessionSource {
  read(): Session | null
  /** Forgets the session here. */
  clear(): void
}

let source: SessionSource = {
  read: () => parseSession(readCookie(COOKIE_SESSION), Date.now() / 1000),
  clear: () => removeCookie(COOKIE_SESSION),
}

/** Takes the session from elsewhere than the cookie. */
export function setSessionSource(other: SessionSource): void {
  source = other
  refreshSession()
}

/** The session as it is known now. */
export function readSession(): Session | null {
  return source.read()
}

const listeners = new Set<() => void>()
let known: Session | null = null

/** Same object while nothing changed, as React wants it. */
function snapshot(): Session | null {
  const read = readSession()
  if (read?.exp !== known?.exp || read?.role !== known?.role) known = read
  return known
}

/** Looks at the session again, after a reply that opened or ended it. */
export function refreshSession(): void {
  for (const listener of listeners) listener()
}

/** Forgets the session, as after a 401: the guards then lead to the login. */
export function endSession(): void {
  source.clear()
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
