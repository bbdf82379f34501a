import { GONE_DOMAIN } from '../../../kernel/acting.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { NO_PASSWORD } from '../users.ts'

/** Takes its address from an account, with every way in: keys of mails, a password, a provider's word. */
export async function withdrawAddress(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('email_key').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_on_account').where('user_id', '=', userId).execute()
  await tx
    .updateTable('user')
    .set({ email: `${userId}@${GONE_DOMAIN}`, password_hash: NO_PASSWORD, email_validated_at: null })
    .where('id', '=', userId)
    .execute()
}
