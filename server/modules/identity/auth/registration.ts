import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import { ACCOUNT_MAILS, TRIES } from '../../../kernel/limits.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import type { AddressLinks } from './address-links.ts'
import { isTaken } from './email-change-repository.ts'
import { createFailedTries, type FailedTries } from './failed-tries.ts'
import { assertHardToGuess, assertNotLeaked, type PasswordRule } from './guessable.ts'
import { openAccount } from './open-account.ts'
import type { Device, OpenSession, OpenSessions } from './open-sessions.ts'
import { hashPassword } from './passwords.ts'
import * as store from './repository.ts'
import type { SignOnRule } from '../sign-on/rule.ts'
import { shownAddress } from './shown-address.ts'

/** Dependencies of {@link createRegistration}. */
export interface RegistrationDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  tries: Pick<FailedTries, 'take'>
  links: AddressLinks
  sessions: Pick<OpenSessions, 'open' | 'isLive'>
  passwordRule: PasswordRule
  /** Refuses those who have to sign on elsewhere. */
  rule: Pick<SignOnRule, 'assertOwnWayIn'>
  now: () => number
}

/** Who wants an account, from where, and what they read where that is known. */
export interface NewAccount {
  email: string
  password: string
  address: string
  language: LanguageCode | null
}

/** How somebody gets an account and shows that its address is theirs. */
export function createRegistration({
  db,
  jobs,
  events,
  tries,
  links,
  sessions,
  rule,
  passwordRule,
  now,
}: RegistrationDeps) {
  return {
    /** Makes the account and mails the link. A taken address answers the same; its owner is told by mail. */
    async register({ email, password, address, language }: NewAccount): Promise<void> {
      rule.assertOwnWayIn(email)
      await tries.take(`accounts ${clientNetwork(address)}`, TRIES.accountsOfCaller)
      assertHardToGuess(password, { email }, passwordRule)
      await assertNotLeaked(password, passwordRule)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute(async (tx) => {
        const user = {
          id: uuidv7(),
          email: email.toLowerCase(),
          password_hash: passwordHash,
          role: 'USER' as const,
          email_validated_at: null,
          created_at: now(),
          app_language: language,
        }
        // An address that somebody may have back by an undo is not given away.
        const isFree = !(await isTaken(tx, user.email, null, now()))
        if (isFree && (await openAccount(tx, events, user))) {
          await links.mailLink('validate-email', user.id, tx)
          return writeCall(tx, user.id)
        }
        const owner = await store.userByEmail(tx, email)
        const counted = `already-registered ${owner?.id}`
        const { tries: mails } = await createFailedTries({ db: tx, now }).count(counted, ACCOUNT_MAILS.everyMs)
        if (owner && mails === 1)
          await addMail(
            jobs,
            { kind: 'already-registered', userId: owner.id },
            { tx, key: `mail:already-registered:${owner.id}` },
          )
      })
    },

    /**
     * Uses the key of a validation mail up. That of a new account opens a session, unless the browser has one. That of
     * a changed address does not: it may be a stranger's, by a typing error. @throws AppError 400 when it is used, old
     * or unknown
     */
    async validateEmail(
      key: string,
      { device, sessionThere }: { device: Device; sessionThere: string | undefined },
    ): Promise<{ email: string; session: OpenSession | null }> {
      const hasSession = sessionThere !== undefined && (await sessions.isLive(sessionThere))
      return db.transaction().execute(async (tx) => {
        const taken = await store.takeEmailKey(tx, hashKey(key), 'validate-email', now())
        const user = taken ? await store.userById(tx, taken.userId) : undefined
        if (!user || (taken?.sentTo ?? user.email) !== user.email)
          throw new AppError(400, 'key_not_usable', messages.validationFailed)
        await links.addressProven(tx, user)
        if (user.email_changed_at === null && !hasSession)
          return { email: user.email, session: await sessions.open(user, false, device, tx) }
        await writeCall(tx, user.id)
        return { email: user.email, session: null }
      })
    },

    /** Whether the person's address was validated since it was last changed. */
    async isAddressValidated(userId: string): Promise<boolean> {
      const user = await store.userById(db, userId)
      return user !== undefined && shownAddress(user, now()).isValidated
    },

    /** Mails the link to a changed address again, unless one went out within the last minute, or it is validated. */
    async sendValidationLink(userId: string): Promise<void> {
      const user = await store.userById(db, userId)
      if (user && user.email_validated_at === null) await links.mailLinkAgain('validate-email', userId)
    },
  }
}
