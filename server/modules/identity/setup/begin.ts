import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { createSetupCode } from './code.ts'
import { addCode, hasUsers, removeCodes } from './repository.ts'

/** A server that starts again prints another code; older ones of this age are forgotten then. */
const KEPT_MS = 7 * DAY_MS

/** Opens the set-up of an installation without accounts; answers its code, and null where there are accounts. */
export async function beginSetup(db: Db, now: number = Date.now()): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    if (await hasUsers(tx)) {
      await removeCodes(tx)
      return null
    }
    const code = createSetupCode()
    await addCode(tx, hashKey(code), { at: now, before: now - KEPT_MS })
    return code
  })
}
