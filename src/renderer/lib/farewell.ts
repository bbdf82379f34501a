const KEY = 'longhand-farewell'

/** Why the login is shown to somebody who did not ask for it. */
export type Farewell = 'deleted' | 'reset' | 'first-password' | 'ended' | 'signed-out'
const FAREWELLS: readonly Farewell[] = ['deleted', 'reset', 'first-password', 'ended', 'signed-out']

/** Has the login say why it is there. It outlives the page that is loaded anew. */
export function leaveFarewell(farewell: Farewell): void {
  try {
    sessionStorage.setItem(KEY, farewell)
  } catch {
    // A browser that keeps nothing shows the login without it.
  }
}

/** What was left for the login to say; null when there is nothing. */
export function readFarewell(): Farewell | null {
  try {
    const left = sessionStorage.getItem(KEY)
    return FAREWELLS.find((farewell) => farewell === left) ?? null
  } catch {
    return null
  }
}

/** It was said. */
export function forgetFarewell(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is nothing to forget.
  }
}
