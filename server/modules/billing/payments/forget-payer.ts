import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addForgetCard } from './jobs.ts'
import * as store from './repository.ts'

/**
 * What goes of payments with a person, in the transaction that removes them: the card, here and soon at the provider,
 * and orders that came to nothing. What was paid stays with its invoice, as the law wants, and says no longer whose it
 * was.
 */
export async function forgetPayer(tx: Db, jobs: JobQueue, userId: string): Promise<void> {
  const card = await store.cardOf(tx, userId)
  if (card) await addForgetCard(jobs, card.payment_method_id, tx)
  await tx.deleteFrom('payment').where('user_id', '=', userId).where('state', '=', 'failed').execute()
}
