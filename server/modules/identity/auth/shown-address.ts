import type { Selectable } from 'kysely'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db, UserTable } from '../../../kernel/db/schema.ts'

/**
 * How long the address before a change can undo it, and a wish for an address of somebody else looks granted: 72 hours.
 */
export const UNDO_MS = 3 * DAY_MS

type Addressed = Pick<Selectable<UserTable>, 'email' | 'email_validated_at' | 'wanted_email' | 'wanted_at'>

/** The columns that {@link shownAddress} asks for. */
export const ADDRESS_COLUMNS = ['user.email', 'user.email_validated_at', 'user.wanted_email', 'user.wanted_at'] as const

/**
 * The address as its owner sees it. Whoever asked for the address of somebody else is shown it, not validated, as if it
 * had been free: nothing that they can look at tells them that it is taken.
 */
export function shownAddress(
  { email, email_validated_at, wanted_email, wanted_at }: Addressed,
  now: number,
): { email: string; isValidated: boolean } {
  if (wanted_email !== null && wanted_at !== null && wanted_at + UNDO_MS > now)
    return { email: wanted_email, isValidated: false }
  return { email, isValidated: email_validated_at !== null }
}

/** Who wants an address that is somebody else's, at a time when that looks granted. */
export function peopleWanting(db: Db, email: string, now: number) {
  return db
    .selectFrom('user')
    .selectAll()
    .where('wanted_email', '=', email.toLowerCase())
    .where('wanted_at', '>', now - UNDO_MS)
    .limit(3)
    .execute()
}
