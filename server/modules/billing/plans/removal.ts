import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { leavePlan } from '../../identity/index.ts'
import { invitationsTo } from './invitations-repository.ts'
import { ownPlanId } from './repository.ts'
import { tellGuests } from './sharing-ended.ts'

/**
 * Ends the sharing of a person's plan in the transaction that removes them; call it before anything else is taken
 * there. Guests use their own plans again, and are mailed. The plan and its ledger stay, and do not say whose they
 * were.
 */
export async function endSharing(
  tx: Db,
  jobs: JobQueue,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const planId = await ownPlanId(tx, userId)
  if (planId === undefined) return
  const invitations = await invitationsTo(tx, planId)
  const guestIds = invitations.map(({ guest_id }) => guest_id).filter((id) => id !== null)
  await holdUsers(tx, [userId, ...guestIds])
  await tellGuests(tx, jobs, { ownerId: userId, invitations, why: 'account-deleted', at })
  await tx.deleteFrom('invitation').where('plan_id', '=', planId).execute()
  await tx.deleteFrom('invitation_mail').where('plan_id', '=', planId).execute()
  await tx
    .deleteFrom('invitation_mail')
    .where('email', '=', (eb) => eb.selectFrom('user').select('email').where('id', '=', userId))
    .execute()
  await leavePlan(tx, planId, guestIds)
}
