import type { Finishing } from '../features/payments/finish.ts'
import type { Logger } from '../ports/logger.ts'

const EVERY_MS = 60_000

/** Looks for payments that were left behind, now and every minute; answers a function that ends it. */
export function sweepPaymentsRegularly(finishing: Finishing, log: Logger): () => Promise<void> {
  let sweeping = sweep()
  const timer = setInterval(() => { sweeping = sweeping.then(sweep) }, EVERY_MS)
  timer.unref()

  async function sweep(): Promise<void> {
    try {
      const found = await finishing.sweep()
      if (found > 0) log.info({ found }, 'payments that were left behind are being finished')
    } catch (error) {
      log.warn({ err: error }, 'payments could not be looked through; trying again in a minute')
    }
  }

  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
