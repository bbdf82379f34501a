import { drawFor } from './drawn-for.ts'

/** Somebody without an account who came by a link, for whom this page is drawn. */
export interface Guest {
  userId: string
  /** The one file that is theirs to see. */
  fileId: string
}

let guest: Guest | null = null

/** The guest for whom this page is drawn; null for a page of an account, or of nobody. */
export const guestHere = (): Guest | null => guest

/** Has the page be a guest's, until it is loaded again. */
export function enterAsGuest(who: Guest): void {
  guest = who
  drawFor(who.userId)
}
