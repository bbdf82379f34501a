import type { Finding } from '../../../kernel/finding.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import type { Logger } from '../../../ports/logger.ts'

/** What was found is believed for so long, in milliseconds: a look takes a process and seconds of its work. */
const FRESH_MS = 10 * 60_000
/** Nobody has it look again sooner. */
const SOONEST_MS = 10_000

export interface Checks {
  /** What the last look found, null before there was one. A look that is due is begun, and not waited for. */
  last(): { at: number; found: readonly Finding[] } | null
  /** Has it look again. */
  again(): void
  isLooking(): boolean
}

/** Keeps what `examine` found, and has one look at a time; null where this process cannot look. */
export function createChecks({
  examine,
  log,
  now,
}: {
  examine: (() => Promise<Finding[]>) | null
  log: Logger
  now: () => number
}): Checks {
  let last: { at: number; found: readonly Finding[] } | null = null
  let looking: Promise<void> | null = null

  async function look(use: () => Promise<Finding[]>): Promise<void> {
    try {
      last = { at: now(), found: await use() }
    } catch (error) {
      log.warn({ err: error }, 'the checks of the overview did not end')
      last = { at: now(), found: [{ name: 'Checks', isFine: false, text: messageOf(error) }] }
    } finally {
      looking = null
    }
  }

  function begin(olderThanMs: number): void {
    if (examine === null || (last !== null && now() - last.at < olderThanMs)) return
    looking ??= look(examine)
  }

  return {
    last() {
      begin(FRESH_MS)
      return last
    },
    again: () => begin(SOONEST_MS),
    isLooking: () => looking !== null,
  }
}
