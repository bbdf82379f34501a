import { v7 as uuidv7 } from 'uuid'
import { TRUSTED_DAYS } from '../../../../src/shared/contract/factors.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { Device } from '../auth/open-sessions.ts'
import { createMailKey } from '../auth/tokens.ts'
import * as store from './repository.ts'

/** Trusts a browser for a while; answers what its cookie holds. */
export async function trustDevice(
  tx: Db,
  userId: string,
  { userAgent, network }: Device,
  at: number,
): Promise<{ key: string; expiresAt: number }> {
  const key = createMailKey()
  const expiresAt = at + TRUSTED_DAYS * DAY_MS
  await store.insertTrusted(tx, {
    id: uuidv7(),
    user_id: userId,
    key_hash: hashKey(key),
    created_at: at,
    expires_at: expiresAt,
    last_used_at: at,
    user_agent: userAgent.slice(0, 512),
    network,
  })
  return { key, expiresAt }
}
