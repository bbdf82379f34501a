import { GONE_DOMAIN, WORKSPACE_DOMAIN } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'

/**
 * Where a mail to an address goes: one to the account of a workspace to who has owned it longest; null where that has
 * nobody any more, and for an account that was deleted.
 */
export async function receiverOf(db: Db, address: string): Promise<string | null> {
  if (address.endsWith(`@${GONE_DOMAIN}`)) return null
  if (!address.endsWith(`@${WORKSPACE_DOMAIN}`)) return address
  const owner = await db
    .selectFrom('workspace_member')
    .innerJoin('user as account', 'account.id', 'workspace_member.workspace_id')
    .innerJoin('user as person', 'person.id', 'workspace_member.user_id')
    .select('person.email')
    .where('account.email', '=', address)
    .where('workspace_member.role', '=', 'owner')
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst()
  return owner?.email ?? null
}
