import type { Insertable, Selectable } from 'kysely'
import { DIRECTORY } from '../../../kernel/sign-on-settings.ts'
import type { Db, SignOnAccountTable, SignOnSessionTable } from '../../../kernel/db/schema.ts'

export type SignOnSession = Selectable<SignOnSessionTable>

/** Whose account it is. */
export async function userIdOf(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_on_account')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Connects an account, or says that it was used. */
export async function saveAccount(tx: Db, account: Insertable<SignOnAccountTable>): Promise<void> {
  await tx
    .insertInto('sign_on_account')
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ last_used_at: account.last_used_at }),
    )
    .execute()
}

/** Whether somebody signs on to the account elsewhere. */
export async function isSignOnAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_account')
    .select('subject')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSignOnSession(tx: Db, session: Insertable<SignOnSessionTable>): Promise<void> {
  await tx.insertInto('sign_on_session').values(session).execute()
}

/** Whether a second factor was given where the session was signed on. */
export async function gaveFactorThere(db: Db, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_session')
    .select('has_factor')
    .where('session_id', '=', sid)
    .executeTakeFirst()
  return row?.has_factor === 1
}

/** A session that is due to be checked, and whose it is. */
export type DueSession = SignOnSession & { user_id: string }

/** Live sessions of which something can be asked, and that were last checked before a time, the longest ago first. */
export function sessionsDue(
  db: Db,
  { before, now, except, most }: { before: number; now: number; except: readonly string[]; most: number },
): Promise<DueSession[]> {
  const due = db
    .selectFrom('sign_on_session')
    .innerJoin('session', 'session.id', 'sign_on_session.session_id')
    .selectAll('sign_on_session')
    .select('session.user_id')
    .where('sign_on_session.checked_at', '<=', before)
    .where((is) =>
      is.or([is('sign_on_session.refresh_token', 'is not', null), is('sign_on_session.provider', '=', DIRECTORY)]),
    )
    .where('session.expires_at', '>', now)
    .orderBy('sign_on_session.checked_at')
    .orderBy('sign_on_session.session_id')
    .limit(most)
  return (except.length === 0 ? due : due.where('sign_on_session.provider', 'not in', [...except])).execute()
}

/** Says when a session was checked, and what asks the next time. */
export async function markChecked(
  tx: Db,
  sid: string,
  { at, refreshToken }: { at: number; refreshToken?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('sign_on_session')
    .set({ checked_at: at, ...(refreshToken !== undefined && { refresh_token: refreshToken }) })
    .where('session_id', '=', sid)
    .execute()
}

/** Sessions of somebody at a provider, or of one session there, with whose they are. */
export function sessionsAt(
  db: Db,
  provider: string,
  { subject, providerSid }: { subject: string | null; providerSid: string | null },
): Promise<{ session_id: string; user_id: string }[]> {
  let query = db
    .selectFrom('sign_on_session')
    .innerJoin('session', 'session.id', 'sign_on_session.session_id')
    .select(['sign_on_session.session_id', 'session.user_id'])
    .where('sign_on_session.provider', '=', provider)
  if (subject !== null) query = query.where('sign_on_session.subject', '=', subject)
  if (providerSid !== null) query = query.where('sign_on_session.provider_sid', '=', providerSid)
  return query.execute()
}
