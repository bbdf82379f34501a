import type { Db } from '../../../kernel/db/schema.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { endAccess, setSuspended } from './repository.ts'
import { withdrawAddress } from './withdraw-address.ts'

/**
 * Ends every way into an account that a stranger may have left behind: sessions, access tokens, and those of other
 * modules. For owners who prove by mail, not by their password, that the account is theirs.
 */
export async function endAllAccess(tx: Db, events: IdentityEventPublisher, userId: string): Promise<void> {
  await endAccess(tx, userId)
  await events.publish(tx, 'access-ended', { userId })
}

/** Closes an account that will go in parts, in the transaction that decides so. Milliseconds since 1970. */
export async function closeAccount(
  tx: Db,
  events: IdentityEventPublisher,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  await setSuspended(tx, userId, at)
  await endAccess(tx, userId)
  await events.publish(tx, 'account-closed', { userId })
}

/**
 * Closes somebody's account that will go in parts: their address is free again, and neither a password nor a mail, a
 * passkey or a provider opens what is left of it. Milliseconds since 1970.
 */
export async function withdrawAccount(
  tx: Db,
  events: IdentityEventPublisher,
  account: { userId: string; at: number },
): Promise<void> {
  await closeAccount(tx, events, account)
  await withdrawAddress(tx, account.userId)
}
