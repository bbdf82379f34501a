import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { distrustAll, removeFactors } from '../factors/repository.ts'
import { assertHardToGuess } from './guessable.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './passwords.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createManageUsers}. */
export interface ManageUsersDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  /** How long new passwords have to be at least. */
  leastPassword: number
  now: () => number
}

/** What the command line does with accounts. */
export function createManageUsers({ db, jobs, events, leastPassword, now }: ManageUsersDeps) {
  return {
    /** Makes a validated account with any role, for the command line. @throws AppError 409 when the address is taken */
    async addUser({ email, password, role }: { email: string; password: string; role: Role }): Promise<string> {
      assertHardToGuess(password, { email }, leastPassword)
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
    async resetFactors(email: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const user = await store.userByEmail(tx, email)
        if (!user) throw new AppError(404, 'not_found', `There is no account for ${email}.`)
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
    async endSessions(email: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await store.userByEmail(tx, email)
        if (!user) throw new AppError(404, 'not_found', `There is no account for ${email}.`)
        await store.removeSessions(tx, user.id)
        await distrustAll(tx, user.id)
        await writeCall(tx, user.id)
      })
    },

    /** Sets a role and revokes the user's sessions. @throws AppError 404 */
    async setRole(email: string, role: Role): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await store.userByEmail(tx, email)
        if (!user) throw new AppError(404, 'not_found', `There is no account for ${email}.`)
        await store.setRole(tx, user.id, role)
        await store.endAccess(tx, user.id)
        await writeCall(tx, user.id)
      })
    },
  }
}
