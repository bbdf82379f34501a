import { holdUsers } from '../../db/hold-users.ts'
import type { Db } from '../../db/schema.ts'
import { invitationsTo, switchBack } from './invitations-repository.ts'
import { ownPlanId } from './repository.ts'

/**
 * Ends the sharing of a person's plan in the transaction that removes them; call it before anything else is taken there.
 * Guests use their own plans again. The plan and its ledger stay, and do not say whose they were.
 */
export async function endSharing(tx: Db, userId: string): Promise<void> {
  const planId = await ownPlanId(tx, userId)
  if (planId === undefined) return
  const guestIds = (await invitationsTo(tx, planId)).map(({ guest_id }) => guest_id).filter((id) => id !== null)
  await holdUsers(tx, [userId, ...guestIds])
  await tx.deleteFrom('invitation').where('plan_id', '=', planId).execute()
  await tx.deleteFrom('invitation_mail').where('plan_id', '=', planId).execute()
  await tx.deleteFrom('invitation_mail').where('email', '=', (eb) => eb.selectFrom('user').select('email').where('id', '=', userId)).execute()
  await switchBack(tx, planId, guestIds)
}
