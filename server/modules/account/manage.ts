import type { Role } from '../../../src/shared/domain/roles.ts'
import { GONE_DOMAIN } from '../../kernel/acting.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { HumanDeskModule } from '../human-desk/index.ts'
import { type IdentityModule, userById, userByEmail, type Whose } from '../identity/index.ts'
import type { AccountRemoval } from './removal.ts'

export interface ManageAccountsDeps {
  db: Db
  auth: Pick<IdentityModule['auth'], 'setRole' | 'suspend' | 'assertOtherAdmin'>
  desk: Pick<HumanDeskModule['desk'], 'returnAll'>
  removeAccount: AccountRemoval
}

/** What whoever runs the server does with whole accounts; sign-ins alone are identity's. */
export function createManageAccounts({ db, auth, desk, removeAccount }: ManageAccountsDeps) {
  const found = (tx: Db, whose: Whose) => (typeof whose === 'string' ? userByEmail(tx, whose) : userById(tx, whose.id))

  /** Somebody remains who can run the server when this account no longer can. @throws AppError 409 */
  async function assertNotLast(tx: Db, userId: string): Promise<void> {
    const person = await userById(tx, userId)
    if (person?.role === 'ADMIN') await auth.assertOtherAdmin(userId, tx)
  }

  return {
    /**
     * Gives an account another role, which ends its sessions. Files of somebody who is no transcriptor any more go back
     * to the others. With `keepsAdmin` the last ADMIN stays one. @throws AppError 404, 409
     */
    async setRole(whose: Whose, role: Role, { keepsAdmin = false } = {}): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const person = await found(tx, whose)
        if (keepsAdmin && person && role !== 'ADMIN') await assertNotLast(tx, person.id)
        if (person?.role === 'HUMAN-TRANSCRIPTOR' && role !== person.role) await desk.returnAll(person.id, tx)
        await auth.setRole(whose, role, tx)
      })
    },

    /**
     * Lets nobody in by this account until it is resumed. What is theirs stays, and what they have taken to transcribe
     * goes back to the others. @throws AppError 404, 409 for the last ADMIN and for the own account
     */
    async suspend(userId: string, by: { id: string }): Promise<void> {
      assertOther(userId, by)
      await db.transaction().execute(async (tx) => {
        await assertNotLast(tx, userId)
        const person = await userById(tx, userId)
        if (person?.role === 'HUMAN-TRANSCRIPTOR') await desk.returnAll(userId, tx)
        await holdUsers(tx, [userId])
        await auth.suspend(userId, tx)
      })
    },

    /**
     * Removes an account with everything that is its owner's, as they would themselves. The own one has a place of its
     * own, so another ADMIN always remains. @throws AppError 404, 409
     */
    async remove(userId: string, by: { id: string }): Promise<void> {
      assertOther(userId, by)
      const person = await userById(db, userId)
      if (!person || person.email.endsWith(`@${GONE_DOMAIN}`))
        throw new AppError(404, 'account_unknown', messages.accountUnknown)
      await removeAccount(userId)
    },
  }
}

/** @throws AppError 409 */
function assertOther(userId: string, by: { id: string }): void {
  if (userId === by.id) throw new AppError(409, 'own_account', messages.notYourself)
}

export type ManageAccounts = ReturnType<typeof createManageAccounts>
