import { HOUR_MS } from '../../../../src/shared/durations.ts'
import { checkLedger } from './check-ledger.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'
import type { Logger } from '../../../ports/logger.ts'

const EVERY_MS = 6 * HOUR_MS
/** After a start, when there is other work to do. */
const FIRST_MS = 60_000

/** Compares ledger and balances now and then, and tells the metrics and the log; answers a function that ends it. */
export function checkLedgerRegularly({
  db,
  metrics,
  log,
  firstMs = FIRST_MS,
}: {
  db: Db
  metrics: Pick<Metrics, 'ledgerFaults' | 'ledgerCheckedAt'>
  log: Logger
  firstMs?: number
}): () => Promise<void> {
  const stopping = new AbortController()
  let checking: Promise<void> = Promise.resolve()
  let timer = plan(firstMs)

  /** Some of the wait is left to chance, so that workers that were started together do not all look at once. */
  function plan(ms: number): NodeJS.Timeout {
    return setTimeout(
      () => {
        checking = check().finally(() => {
          timer = plan(EVERY_MS)
        })
      },
      ms * (1 + Math.random() / 2),
    ).unref()
  }

  async function check(): Promise<void> {
    try {
      const faults = await checkLedger(db, stopping.signal)
      if (stopping.signal.aborted) return
      metrics.ledgerFaults.set(faults.length)
      metrics.ledgerCheckedAt.setToCurrentTime()
      for (const fault of faults.slice(0, 20)) log.error({ ...fault }, 'a balance differs from its ledger')
    } catch (error) {
      log.warn({ err: error }, 'the ledger could not be checked; trying again later')
    }
  }

  return async () => {
    stopping.abort()
    await checking
    clearTimeout(timer)
  }
}
