import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { ProviderCard } from '../../../ports/payments.ts'
import { grantTrial, hadTrial } from '../plans/trial.ts'
import { addForgetCard } from './jobs.ts'
import * as store from './repository.ts'

export interface KeptCard {
  userId: string
  planId: string
  card: ProviderCard
  at: number
  /** Test cards are everybody's, so in the test mode the trial is counted by account alone. */
  isTestMode: boolean
}

/**
 * Keeps the one card of a person, which brings the trial when it is the first; the provider forgets the one before.
 * Answers false when the account has not had its trial and this card brings none, because it brought it to another
 * account.
 */
export async function storeCard(
  tx: Db,
  jobs: JobQueue,
  { userId, planId, card, at, isTestMode }: KeptCard,
): Promise<boolean> {
  const before = await store.cardOf(tx, userId)
  await store.putCard(tx, {
    user_id: userId,
    payment_method_id: card.paymentMethodId,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    name: card.name,
    saved_at: at,
  })
  if (before && before.payment_method_id !== card.paymentMethodId)
    await addForgetCard(jobs, before.payment_method_id, tx)
  // A card without a fingerprint cannot be told from others, so only the account limits it.
  const fingerprint = (isTestMode ? null : card.fingerprint) ?? `account ${userId}`
  return (await grantTrial(tx, { userId, planId, fingerprint, at })) || hadTrial(tx, userId)
}
