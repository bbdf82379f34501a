import type { Platform } from '../../../platform/platform.ts'

/** What the app keeps while its person is in the browser: only it can use the code that comes back. */
const KEPT = 'sign-on-verifier'

/** How somebody signs in for the app in the system's browser. */
export type BegunInBrowser = { by: 'provider' } | { by: 'passkey'; remember: boolean }

/** What shows that this app began it, with how. */
export type KeptByApp = BegunInBrowser & { verifier: string }

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Has the system's browser open a page of the server that leads back to this app. */
export async function openForApp(
  shell: NonNullable<Platform['shell']>,
  path: string,
  { query = new URLSearchParams(), begun }: { query?: URLSearchParams; begun: BegunInBrowser },
): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.setItem(KEPT, JSON.stringify({ ...begun, verifier }))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  query.set('app', base64url(new Uint8Array(hash)))
  window.open(`${await shell.getServerAddress()}${path}?${query}`, '_blank', 'noopener')
}

/** What the app has kept; it is good once. Null where it began nothing. */
export function takeKept(): KeptByApp | null {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  return kept === null ? null : (JSON.parse(kept) as KeptByApp)
}
