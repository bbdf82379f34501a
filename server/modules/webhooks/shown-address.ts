/** One to four words, or the number of a version. */
const PLAIN_PART = /^(?:[A-Z]?[a-z]{1,15}(?:[-_.][A-Za-z]?[a-z]{1,15}){0,3}|v\d{1,2}|)$/

/**
 * An address for people whom it does not belong to: without its query, and with “…” for every part of its path that is
 * not made of words, for many receivers keep what opens them there.
 */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address)
  const parts = pathname.split('/').map((part) => (PLAIN_PART.test(part) ? part : '…'))
  return origin + parts.join('/')
}
