import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import * as store from './repository.ts'
import { createMailKey } from './tokens.ts'

/** How long somebody who was invited has to choose a password. */
const INVITATION_MS = 7 * DAY_MS

/** Makes a key by which the owner of a new account chooses a password; only its hash is stored. */
export async function storeInvitationKey(tx: Db, user: Pick<store.User, 'id' | 'email'>, at: number): Promise<string> {
  const key = createMailKey()
  await store.insertEmailKey(tx, {
    id: uuidv7(),
    user_id: user.id,
    kind: 'reset-password',
    key_hash: hashKey(key),
    created_at: at,
    expires_at: at + INVITATION_MS,
    sent_to: user.email,
  })
  return key
}
