import type { Db } from '../../../kernel/db/schema.ts'
import { removeLinksOf } from '../../transcripts/sharing/repository.ts'
import { removeWebhooksOf } from '../../webhooks/repository.ts'
import { endAccess } from './repository.ts'

/**
 * Ends all that somebody may have left behind who had the account in hand: sessions, access tokens, share links and
 * webhooks. For what is proven by a mail, by somebody who need not have known the password before.
 */
export async function endAllAccess(tx: Db, userId: string): Promise<void> {
  await endAccess(tx, userId)
  await removeLinksOf(tx, userId)
  await removeWebhooksOf(tx, userId)
}
