import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { TextId } from '../texts/index.ts'

/**
 * A text that somebody goes on writing is indexed once in so long: an hour of speech takes a fifth of a second, and
 * searches read what was saved since by themselves.
 */
const REST_MS = 5 * MINUTE_MS
/** Nobody goes on writing a text that was last saved so long ago. */
const QUIET_MS = MINUTE_MS

/** Texts that were indexed a short while ago, and need not be again while somebody writes them. */
export function createResting({ now = Date.now }: { now?: (() => number) | undefined } = {}) {
  /** When each text was indexed, by its name; the first of them first. */
  const indexed = new Map<string, number>()
  const nameOf = ({ fileId, language }: TextId) => `${fileId} ${language}`

  function forgetRested(): void {
    for (const [name, at] of indexed) {
      if (now() - at < REST_MS) return
      indexed.delete(name)
    }
  }

  return {
    add: (text: TextId): void => {
      indexed.delete(nameOf(text))
      indexed.set(nameOf(text), now())
    },
    /** Whether a text waits; when it was last saved is only asked where it might. Milliseconds since 1970. */
    has: async (text: TextId, savedAt: () => Promise<number | undefined>): Promise<boolean> => {
      forgetRested()
      return indexed.has(nameOf(text)) && now() - ((await savedAt()) ?? 0) < QUIET_MS
    },
  }
}
