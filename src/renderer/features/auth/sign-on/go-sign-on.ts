import { API_BASE } from '../../../../shared/contract/route.ts'
import { platform } from '../../../platform/index.ts'

/** What the app keeps while its person is in the browser: only it can use the code that comes back. */
const VERIFIER = 'sign-on-verifier'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Goes to a provider of accounts: this page in a browser, the system's browser in the app. `next` is where to go on
 * afterwards; `again` has the person show again who they are.
 */
export async function goSignOn(id: string, { next, again = false }: { next: string; again?: boolean }): Promise<void> {
  const query = new URLSearchParams({ redirect_to: next, ...(again && { again: 'true' }) })
  const path = `${API_BASE}/auth/sign_on/${encodeURIComponent(id)}`
  if (platform.shell === null) {
    location.assign(`${path}?${query}`)
    return
  }
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.setItem(VERIFIER, verifier)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  query.set('app', base64url(new Uint8Array(hash)))
  window.open(`${await platform.shell.getServerAddress()}${path}?${query}`, '_blank', 'noopener')
}

/** What shows that this app began the sign-on; it is good once. */
export function takeVerifier(): string {
  const verifier = sessionStorage.getItem(VERIFIER) ?? ''
  sessionStorage.removeItem(VERIFIER)
  return verifier
}
