import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { Draft } from './drafts.ts'
import type { StoredText } from './texts-here.ts'

/** What the server has is noted in the browser so soon at the latest, in milliseconds. */
export const SETTLE_MS = 500

export interface KeptWorkOptions {
  draft: Pick<Draft, 'keep' | 'settle'> | undefined
  /** What the server has when the text is opened. */
  stored: StoredText
  /** The newest of the texts that were sent and had no answer, as it is after what others have saved since. */
  sent: () => TimedText | undefined
}

export type KeptWork = ReturnType<typeof createKeptWork>

/**
 * Keeps the person's own work in this browser, while others write the same text. What they write is on the server, and
 * costs the browser's database nothing: the next key of the person's own, or a moment without one, notes what the
 * server has by then, and what is unsaved beside it.
 */
export function createKeptWork({ draft, stored, sent }: KeptWorkOptions) {
  let held = stored
  let current = stored.timed
  /** Set while the draft does not begin from what the server has. */
  let settling: ReturnType<typeof setTimeout> | undefined

  /** The server has this text: only what comes after it is kept on. Resolves when that is done, or could not be. */
  function settle(next: StoredText, packed?: ArrayBuffer): Promise<void> | undefined {
    clearTimeout(settling)
    settling = undefined
    held = next
    return draft?.settle(next, packed, { text: current, sent: sent() }).catch(report)
  }

  return {
    settle,
    /** The same, with the next key of the person's own, or soon. */
    settleSoon(next: StoredText): void {
      held = next
      settling ??= setTimeout(() => void settle(held), SETTLE_MS)
    },
    /** The text is another one: of the person's own doing, which is kept at once, or of others'. */
    edited(timed: TimedText, { isOthers = false } = {}): void {
      current = timed
      if (isOthers) return
      if (settling === undefined) draft?.keep(timed).catch(report)
      else void settle(held)
    },
    /** Notes what waits to be noted. */
    stop(): void {
      if (settling !== undefined) void settle(held)
    },
  }
}

/** Saving to the server goes on as it would; only the copy for after a crash is missing. */
function report(error: unknown): void {
  console.warn('Unsaved edits could not be kept in this browser.', error)
}
