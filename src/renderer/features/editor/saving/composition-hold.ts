import type { TimedText } from '../../../../shared/transcript/timed-text.ts'

/** Whether a composition has ended is looked at so often, in milliseconds: not every browser tells of each end. */
const LOOK_MS = 100
/** What others wrote waits no longer: some keyboards compose all that is typed, and never come to an end. */
export const LONGEST_HOLD_MS = 20_000
/** After so long a hold, what waited comes in within this time. */
const OPEN_MS = 2000

export interface CompositionHoldOptions {
  /**
   * Whether an input method composes a word that the text would change or move; any word, where no text is given.
   * Another text under its hands ends a composition, and the person has to begin the word again.
   */
  isComposing: (next?: TimedText) => boolean
  /** What waited may come in. */
  released: () => void
}

/** Has what others wrote wait for the word that an input method composes. */
export function createCompositionHold({ isComposing, released }: CompositionHoldOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** When the hold ends at the latest. */
  let latest = 0

  function look(): void {
    timer = undefined
    const goesOn = isComposing()
    if (goesOn && Date.now() < latest) {
      timer = setTimeout(look, LOOK_MS)
      return
    }
    // The next word may take as long as this one might have.
    if (!goesOn) latest = 0
    released()
  }

  return {
    /** Whether a text has to wait; then `released` follows. */
    mustWait(next?: TimedText): boolean {
      const now = Date.now()
      const isOpen = now >= latest && now < latest + OPEN_MS
      if (isStopped || isOpen || !isComposing(next)) return false
      if (now >= latest) latest = now + LONGEST_HOLD_MS
      timer ??= setTimeout(look, LOOK_MS)
      return true
    },
    /** Whether something waits. */
    isHeld: () => timer !== undefined,
    /** Nothing waits from now on. */
    stop(): void {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}
