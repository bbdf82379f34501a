import type { Db } from '../../../kernel/db/schema.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { matchedStep } from './one-time-code.ts'
import { normaliseRecoveryCode } from './recovery-codes.ts'
import * as store from './repository.ts'
import type { Sealer } from '../../../kernel/sealed-text.ts'

/** The time step of a code that an account's app shows now and that was not taken before; null for a wrong one. */
export async function stepOf(db: Db, sealer: Sealer, userId: string, code: string, at: number): Promise<number | null> {
  const codes = await store.oneTimeCodesOf(db, userId)
  if (codes?.confirmed_at == null) return null
  const secret = sealer.open(codes.secret, userId)
  if (secret === null) return null
  return matchedStep(secret, code, { at, afterStep: codes.last_step })
}

/** Uses a recovery code up, however it was typed: true once. */
export const takeRecoveryCode = (tx: Db, userId: string, typed: string): Promise<boolean> =>
  store.takeRecoveryCode(tx, userId, hashKey(normaliseRecoveryCode(typed)))

/** Seals keys anew that an older secret sealed, so that it can be taken away; answers how many. */
export async function resealCodes(db: Db, sealer: Sealer, most = 500): Promise<number> {
  let resealed = 0
  for (const codes of await store.codesOfOlderSecrets(db, sealer.newestMark, most)) {
    const secret = sealer.open(codes.secret, codes.user_id)
    if (secret === null) continue
    await store.replaceSecret(db, codes, sealer.seal(secret, codes.user_id))
    resealed += 1
  }
  return resealed
}
