import type { Insertable } from 'kysely'
import type { Db, UserTable } from '../../../kernel/db/schema.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { insertUser } from './repository.ts'

/** Makes an account with all that belongs to one; false when the address is taken. */
export async function openAccount(
  tx: Db,
  events: IdentityEventPublisher,
  user: Insertable<UserTable>,
): Promise<boolean> {
  const isNew = await insertUser(tx, user)
  if (isNew) await events.publish(tx, 'account-opened', { userId: user.id, at: user.created_at })
  return isNew
}
