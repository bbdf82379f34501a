import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { distrustAll, removeFactors } from '../factors/repository.ts'
import { assertHardToGuess, assertNotLeaked, type PasswordRule } from './guessable.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './passwords.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createManageUsers}. */
export interface ManageUsersDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  passwordRule: PasswordRule
  now: () => number
}

/** What whoever runs the server does with accounts. */
export function createManageUsers({ db, jobs, events, passwordRule, now }: ManageUsersDeps) {
  const inTransaction = <T>(within: Db | undefined, work: (tx: Db) => Promise<T>): Promise<T> =>
    within ? work(within) : db.transaction().execute(work)

  return {
    /** Makes a validated account with any role, for the command line. @throws AppError 409 when the address is taken */
    async addUser({ email, password, role }: { email: string; password: string; role: Role }): Promise<string> {
      assertHardToGuess(password, { email }, passwordRule)
      await assertNotLeaked(password, passwordRule)
      const at = now()
      const id = uuidv7()
      const user = {
        id,
        email: email.toLowerCase(),
        password_hash: await hashPassword(password),
        role,
        email_validated_at: at,
        created_at: at,
      }
      const isNew = await db.transaction().execute(async (tx) => {
        const isInserted = await openAccount(tx, events, user)
        if (isInserted) {
          await events.publish(tx, 'address-proven', { userId: id })
          await writeCall(tx, id)
        }
        return isInserted
      })
      if (!isNew) throw new AppError(409, 'email_taken', `There is an account for ${email} already.`)
      return id
    },

    /**
     * Takes all second factors off an account whose owner has lost them, ends its sessions and tells them by mail.
     * Answers whether there were any. @throws AppError 404
     */
    async resetFactors(whose: Whose): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const user = await personOf(tx, whose)
        if (!(await removeFactors(tx, user.id))) return false
        await store.removeSessions(tx, user.id)
        await addMail(
          jobs,
          { kind: 'factors-reset', userId: user.id },
          { tx, key: `mail:factors-reset:${user.id}:${now()}` },
        )
        await writeCall(tx, user.id)
        return true
      })
    },

    /** Ends an account's sessions, and the trust in its browsers. @throws AppError 404 */
    async endSessions(whose: Whose): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await personOf(tx, whose)
        await store.removeSessions(tx, user.id)
        await distrustAll(tx, user.id)
        await writeCall(tx, user.id)
      })
    },

    /** Sets a role and ends all access, in the caller's transaction if there is one. @throws AppError 404 */
    async setRole(whose: Whose, role: Role, within?: Db): Promise<void> {
      await inTransaction(within, async (tx) => {
        const user = await personOf(tx, whose)
        await store.setRole(tx, user.id, role)
        await store.endAccess(tx, user.id)
        await writeCall(tx, user.id)
      })
    },

    /**
     * Lets nobody in any more by this account, and ends its sessions and access tokens; what is theirs stays. False
     * when it was so already. @throws AppError 404
     */
    async suspend(userId: string, tx: Db): Promise<boolean> {
      const user = await personOf(tx, { id: userId })
      if (user.suspended_at !== null) return false
      await store.setSuspended(tx, user.id, now())
      await store.endAccess(tx, user.id)
      await writeCall(tx, user.id)
      return true
    },

    /** Lets the owner of a suspended account log in again. False when it was not suspended. @throws AppError 404 */
    async resume(userId: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const user = await personOf(tx, { id: userId })
        if (user.suspended_at === null) return false
        await store.setSuspended(tx, user.id, null)
        await writeCall(tx, user.id)
        return true
      })
    },

    /**
     * Takes the rows of everybody who runs the server until the transaction ends, so that the last of them can be told.
     * @throws AppError 409 when nobody but this account could run it
     */
    async assertOtherAdmin(userId: string, tx: Db): Promise<void> {
      const admins = await store.adminsWhoCanLogIn(tx)
      await holdUsers(tx, [userId, ...admins])
      const others = (await store.adminsWhoCanLogIn(tx)).filter((id) => id !== userId)
      if (others.length === 0) throw new AppError(409, 'last_admin', messages.lastAdmin)
    },
  }
}

/** Whose account is meant: an address, or an id. */
export type Whose = string | { id: string }

/** @throws AppError 404 */
async function personOf(tx: Db, whose: Whose): Promise<store.User> {
  if (typeof whose === 'string') {
    const user = await store.userByEmail(tx, whose)
    if (!user) throw new AppError(404, 'not_found', `There is no account for ${whose}.`)
    return user
  }
  const user = await store.userById(tx, whose.id)
  if (!user) throw new AppError(404, 'account_unknown', messages.accountUnknown)
  return user
}
