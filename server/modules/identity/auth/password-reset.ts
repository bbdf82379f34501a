import { HOUR_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { clientNetwork, networkAround } from '../../../kernel/http/client-network.ts'
import { ACCOUNT_MAILS, TRIES } from '../../../kernel/limits.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import type { AddressLinks } from './address-links.ts'
import { resetAddressOf } from './email-change-repository.ts'
import { endAllAccess } from './end-access.ts'
import type { FailedTries } from './failed-tries.ts'
import { assertHardToGuess, assertNotLeaked, type PasswordRule } from './guessable.ts'
import { isInvited } from './is-invited.ts'
import { hashPassword } from './passwords.ts'
import { peopleAt } from './people-at.ts'
import * as store from './repository.ts'
import type { SignOnRule } from '../sign-on/rule.ts'
import { shownAddress } from './shown-address.ts'

/** Dependencies of {@link createPasswordReset}. */
export interface PasswordResetDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  tries: Pick<FailedTries, 'take'>
  links: Pick<AddressLinks, 'mailLinkAgain' | 'addressProven'>
  passwordRule: PasswordRule
  /** Refuses those who have to sign on elsewhere. */
  rule: Pick<SignOnRule, 'assertOwnWayIn'>
  now: () => number
}

/** How whoever reads an account's mail gets a new password. */
export function createPasswordReset({ db, jobs, events, tries, links, rule, passwordRule, now }: PasswordResetDeps) {
  return {
    /** Mails a link to choose a new password, where there is an account; the answer never tells. */
    async forgetPassword(email: string, address: string): Promise<void> {
      rule.assertOwnWayIn(email)
      await tries.take(`links ${clientNetwork(address)}`, TRIES.linksOfCaller)
      await tries.take(`link ${email.toLowerCase()} ${networkAround(address)}`, TRIES.links)
      for (const user of await peopleAt(db, email, now())) {
        await db.transaction().execute(async (tx) => {
          // Those of the last hour still work, so that nobody can ask an owner's links away.
          const mailed = await store.countEmailKeys(tx, user.id, 'reset-password', now() - HOUR_MS)
          if (mailed < ACCOUNT_MAILS.resetsAnHour) await links.mailLinkAgain('reset-password', user.id, tx)
          await writeCall(tx, user.id)
        })
      }
    },

    /**
     * Lets a key of a mail be tried before a password is typed. @throws AppError 400 when it is used, old or unknown
     */
    async checkResetKey(key: string): Promise<void> {
      if (!(await store.isKeyThere(db, hashKey(key), 'reset-password', now())))
        throw new AppError(400, 'key_not_usable', messages.resetKeyUnusable)
    },

    /**
     * Sets a new password by the key of a mail, ends all sessions, and answers the address. @throws AppError 400 when
     * the key is used, old or unknown; 422
     */
    async resetPassword(key: string, password: string): Promise<string> {
      if (await store.isKeyThere(db, hashKey(key), 'reset-password', now()))
        await assertNotLeaked(password, passwordRule)
      const passwordHash = await hashPassword(password)
      const user = await db.transaction().execute(async (tx) => {
        const taken = await store.takeEmailKey(tx, hashKey(key), 'reset-password', now())
        const owner = taken ? await store.userById(tx, taken.userId) : undefined
        if (!taken || !owner) return undefined
        const { userId, sentTo } = taken
        if (sentTo !== null && sentTo !== (await resetAddressOf(tx, owner, now()))) return undefined
        rule.assertOwnWayIn(owner.email)
        // A password that is refused leaves the key as it was.
        assertHardToGuess(password, { email: owner.email, name: await store.nameOf(tx, userId) }, passwordRule)
        await store.removeEmailKeys(tx, userId, 'reset-password')
        await store.setPassword(tx, userId, passwordHash)
        // Who reads the mail owns the address, and whoever had the account before has it no more.
        if ((sentTo ?? owner.email) === owner.email) await links.addressProven(tx, owner)
        await endAllAccess(tx, events, userId)
        if (!isInvited(owner))
          await addMail(jobs, { kind: 'password-reset', userId }, { tx, key: `mail:password-reset:${userId}` })
        await writeCall(tx, userId)
        return store.userById(tx, userId)
      })
      if (!user) throw new AppError(400, 'key_not_usable', messages.resetKeyUnusable)
      return shownAddress(user, now()).email
    },
  }
}
