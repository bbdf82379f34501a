import { costOf } from '../../../src/shared/domain/quota.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Quota } from '../billing/index.ts'
import type { AnswerRow } from './repository.ts'

/**
 * What answers hold and cost of auto time. Every call belongs into the transaction of the fact that it follows, after
 * the rows of who asked and of the file.
 */
export function createAnswerOrders({ quota }: { quota: Pick<Quota, 'held' | 'settle' | 'release'> }) {
  /** Whole seconds that are used of what an answer holds by now: the share of it that is done. */
  async function secondsUsed(tx: Db, row: AnswerRow): Promise<number> {
    if (row.status !== 'WORKING') return 0
    const held = await quota.held(tx, row)
    // Of several files as much is held as is read at most; once that is found, its cost is known.
    return costOf((row.file_id === null ? Math.min(held, row.seconds) : held) * row.progress)
  }

  return {
    secondsUsed,

    /** The work goes no further: what was done is paid, the rest is given back. Answers what was paid. */
    async endCharge(tx: Db, row: AnswerRow): Promise<number> {
      const seconds = await secondsUsed(tx, row)
      await (seconds > 0 ? quota.settle(tx, row, seconds) : quota.release(tx, row))
      return seconds
    },
  }
}
export type AnswerOrders = ReturnType<typeof createAnswerOrders>
