import type { Db } from '../../../kernel/db/schema.ts'
import { NO_PASSWORD } from '../users.ts'
import * as users from './repository.ts'

/** Never opened: it was registered, and its address was never shown to be whoever's it is. */
export const isUnopened = ({ email_validated_at, email_changed_at }: users.User): boolean =>
  email_validated_at === null && email_changed_at === null

/**
 * Takes the ways in from whoever began an account and never opened it: they have nothing here, and may be anybody. Its
 * password, sessions, tokens and trusted devices go; what is left is as an account that a company has made.
 */
export async function shutUnopened(tx: Db, userId: string): Promise<void> {
  await users.setPassword(tx, userId, NO_PASSWORD)
  await users.endAccess(tx, userId)
}
