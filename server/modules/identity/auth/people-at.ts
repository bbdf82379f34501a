import type { Db } from '../../../kernel/db/schema.ts'
import { type User, userByEmail } from './repository.ts'
import { peopleWanting, shownAddress } from './shown-address.ts'

/** Whose address it is, and who was told that it is theirs. */
export async function peopleAt(db: Db, email: string, now: number): Promise<User[]> {
  const owner = await userByEmail(db, email)
  const isShown = owner && shownAddress(owner, now).email === owner.email
  return [...(isShown ? [owner] : []), ...(await peopleWanting(db, email, now))]
}
