import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import type { SignOnRule } from '../sign-on/rule.ts'
import { NO_PASSWORD } from '../users.ts'
import { isTaken } from './email-change-repository.ts'
import { storeInvitationKey } from './invitation-key.ts'
import { openAccount } from './open-account.ts'

/** Dependencies of {@link createInvite}. */
export interface InviteDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  /** Refuses those who have to sign on elsewhere. */
  rule: Pick<SignOnRule, 'assertOwnWayIn'>
  now: () => number
}

/** How whoever runs the server makes an account for somebody else, and never knows its password. */
export function createInvite({ db, jobs, events, rule, now }: InviteDeps) {
  return {
    /**
     * Makes an account without a password, mails its owner a link to choose one, and answers the key of another such
     * link. @throws AppError 403 where people with this address sign on elsewhere, 409 when it is taken
     */
    async invite({ email, role }: { email: string; role: Role }): Promise<{ id: string; key: string }> {
      rule.assertOwnWayIn(email)
      const at = now()
      const user = {
        id: uuidv7(),
        email: email.toLowerCase(),
        password_hash: NO_PASSWORD,
        role,
        email_validated_at: null,
        created_at: at,
      }
      const key = await db.transaction().execute(async (tx) => {
        if ((await isTaken(tx, user.email, null, at)) || !(await openAccount(tx, events, user))) return null
        await addMail(
          jobs,
          { kind: 'account-invited', userId: user.id },
          { tx, key: `mail:account-invited:${user.id}` },
        )
        await writeCall(tx, user.id)
        return storeInvitationKey(tx, user, at)
      })
      if (key === null) throw new AppError(409, 'email_taken', messages.accountThere)
      return { id: user.id, key }
    },
  }
}
