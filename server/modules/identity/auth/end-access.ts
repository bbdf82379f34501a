import type { Db } from '../../../kernel/db/schema.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { endAccess } from './repository.ts'

/**
 * Ends all that somebody may have left behind who had the account in hand: sessions, access tokens, and what other
 * modules know of. For what is proven by a mail, by somebody who need not have known the password before.
 */
export async function endAllAccess(tx: Db, events: IdentityEventPublisher, userId: string): Promise<void> {
  await endAccess(tx, userId)
  await events.publish(tx, 'access-ended', { userId })
}
