import { TRIAL_SECONDS } from '../../../../src/shared/domain/quota.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import { credit } from './ledger.ts'

/** Whether this account had its trial. */
export async function hadTrial(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('trial').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/**
 * Gives a person free auto time for their first card, in the transaction that saves it.
 * False when this account, or this card under any account, had its trial before.
 * @param fingerprint the provider's, the same for the same card number; only its hash is kept
 */
export async function grantTrial(
  tx: Db,
  { userId, planId, fingerprint, at }: { userId: string; planId: string; fingerprint: string; at: number },
): Promise<boolean> {
  const card = sha256(fingerprint)
  // Either unique column may refuse it; of two at once the second waits for the first.
  const granted = await tx
    .insertInto('trial')
    .values({ card_fingerprint_hash: card, user_id: userId, granted_at: at })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if ((granted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  return credit(tx, {
    planId,
    kind: 'auto',
    actorId: userId,
    at,
    seconds: TRIAL_SECONDS,
    reason: 'trial',
    reference: userId,
    key: `trial:${userId}`,
  })
}
