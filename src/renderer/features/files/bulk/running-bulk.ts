/** Under which name a browser remembers the bulk action that its person began last, so that a reload finds it. */
const KEY = 'longhand.bulk'

/** The id of the bulk action that was begun here last and was not seen to end; null for none. */
export function readRunningBulk(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage may be switched off
  }
}

/** Remembers it; null forgets it. */
export function rememberRunningBulk(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    // Without storage it is shown for this page.
  }
}
