import { v7 as uuidv7 } from 'uuid'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { SignOnSettings } from '../../../kernel/sign-on-settings.ts'
import { writeDone } from '../../audit/index.ts'
import { isTaken } from '../auth/email-change-repository.ts'
import { openAccount } from '../auth/open-account.ts'
import * as users from '../auth/repository.ts'
import { isUnopened, shutUnopened } from '../auth/unopened.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { NO_PASSWORD } from '../users.ts'
import { failedSignOn } from './faults.ts'
import * as store from './repository.ts'
import { domainOf } from './rule.ts'
import type { SignOn } from './sessions.ts'
import { sourceOf } from './source.ts'

/** The account of somebody who signed on; `isProven` is false while its password has to show that it is theirs. */
export interface FoundAccount {
  user: users.User
  isProven: boolean
}

/** Dependencies of {@link createSignOnAccounts}. */
export interface SignOnAccountsDeps {
  settings: SignOnSettings
  events: IdentityEventPublisher
  now: () => number
}

/** Whose account a sign-on opens: the one that it opened before, else that of its address, else a new one. */
export function createSignOnAccounts({ settings, events, now }: SignOnAccountsDeps) {
  /** The address, as far as it may open or make an account here. @throws AppError 403 */
  function addressOf({ provider, person }: SignOn): string {
    const source = sourceOf(settings, provider)
    if (!source) throw failedSignOn('over')
    if (person.email === null || !person.isEmailVerified) throw failedSignOn('address')
    if (!source.domains.includes(domainOf(person.email))) throw failedSignOn('domain')
    return person.email
  }

  async function connected(tx: Db, { provider, person }: SignOn): Promise<FoundAccount | undefined> {
    const id = await store.userIdOf(tx, provider, person.subject)
    const user = id === undefined ? undefined : await users.userById(tx, id)
    return user && { user, isProven: true }
  }

  async function made(tx: Db, email: string, language: LanguageCode | null): Promise<users.User | undefined> {
    const at = now()
    const id = uuidv7()
    const user = {
      id,
      email,
      password_hash: NO_PASSWORD,
      role: 'USER' as const,
      email_validated_at: at,
      created_at: at,
      app_language: language,
    }
    if (!(await openAccount(tx, events, user))) return undefined
    await events.publish(tx, 'address-proven', { userId: id })
    await writeDone(tx, id, { action: 'account-made', object_kind: 'account', object_id: id })
    return users.userById(tx, id)
  }

  return {
    /** In the caller's transaction. @throws AppError 403 for an address that opens and makes no account */
    async find(tx: Db, signOn: SignOn, language: LanguageCode | null): Promise<FoundAccount> {
      const known = await connected(tx, signOn)
      if (known) return known
      const email = addressOf(signOn)
      const there = await users.userByEmail(tx, email)
      if (there && isUnopened(there)) {
        await shutUnopened(tx, there.id)
        await users.markEmailValidated(tx, there.id, now())
        await events.publish(tx, 'address-proven', { userId: there.id })
        const user = await users.userById(tx, there.id)
        if (user) return { user, isProven: true }
      }
      if (there) return { user: there, isProven: false }
      if (!(sourceOf(settings, signOn.provider)?.newAccounts ?? false)) throw failedSignOn('closed')
      if (await isTaken(tx, email, null, now())) throw failedSignOn('taken')
      const user = await made(tx, email, language)
      if (user) return { user, isProven: true }
      // Of two first sign-ons at once the other was quicker.
      const other = await connected(tx, signOn)
      if (other) return other
      throw failedSignOn('taken')
    },
  }
}
