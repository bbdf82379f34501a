/** Where a person goes after login when nothing better is asked for. */
export const HOME_PATH = '/files'

/** Longest path that is followed; more is a mistake or an attack. */
const LONGEST = 2048

/** Control characters, line breaks included, and backslashes, which browsers read as slashes. */
// oxlint-disable-next-line no-control-regex -- these are the characters to refuse
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

/**
 * The path to follow for a `redirect-to` value: a path on this site, query and fragment included. Anything else
 * (`//host`, another scheme, backslashes, control characters, an address of the login itself) is {@link HOME_PATH}.
 */
export function safeRedirectTo(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > LONGEST || FORBIDDEN.test(wanted)) return HOME_PATH
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return HOME_PATH
  const base = 'http://site.invalid'
  const url = URL.parse(wanted, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/'))
    return HOME_PATH
  return url.pathname + url.search + url.hash
}

/** The login's address that leads back to `path` afterwards. */
export function loginPath(path: string): string {
  return `/auth/login?redirect-to=${encodeURIComponent(path)}`
}
