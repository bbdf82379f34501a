import { type Insertable, type Selectable, sql } from 'kysely'
import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db, InvitationTable } from '../../../kernel/db/schema.ts'
import { leavePlan } from '../../identity/index.ts'
import { ownPlanId } from './repository.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

export type InvitationRow = Selectable<InvitationTable>

/** Oldest first. */
export function invitationsTo(db: Db, planId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertInvitation(tx: Db, row: Insertable<InvitationTable>): Promise<void> {
  await tx.insertInto('invitation').values(row).execute()
}

/**
 * An invitation with the address of the plan's owner, and whether its own address is an account's; undefined once
 * either is gone.
 */
export function invitationWithOwner(db: Db, id: string) {
  return db
    .selectFrom('invitation')
    .leftJoin('user as guest', (join) =>
      join.onRef('guest.email', '=', 'invitation.email').on('guest.email_validated_at', 'is not', null),
    )
    .innerJoin('plan', 'plan.id', 'invitation.plan_id')
    .innerJoin('user', 'user.id', 'plan.owner_id')
    .select(['invitation.email', 'guest.id as guest_id', 'guest.app_language', 'user.email as owner_email'])
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

/**
 * Ends one invitation to a plan, and with it the guest's use of the plan; answers it, or undefined when it is not there
 * or not to this plan.
 */
export async function endInvitation(tx: Db, planId: string, id: string): Promise<InvitationRow | undefined> {
  const found = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  if (!found) return undefined
  // Whoever uploads holds their own row, so what they have accepted by now counts and nothing comes after.
  if (found.guest_id !== null) await holdUsers(tx, [found.guest_id])
  const ended = await tx.deleteFrom('invitation').where('id', '=', id).returningAll().executeTakeFirst()
  if (found.guest_id !== null) await leavePlan(tx, planId, [found.guest_id])
  return ended
}

/**
 * Gives the invitations that wait for an address to the person who has shown that it is theirs, in the transaction that
 * takes it for valid. One to a plan that they own or use as a guest already is dropped.
 */
export async function claimInvitations(tx: Db, userId: string): Promise<void> {
  await holdUsers(tx, [userId])
  const waiting = await tx
    .selectFrom('invitation')
    .innerJoin('user', 'user.email', 'invitation.email')
    .select(['invitation.id', 'invitation.plan_id'])
    .where('user.id', '=', userId)
    .where('user.email_validated_at', 'is not', null)
    .where('invitation.guest_id', 'is', null)
    .execute()
  if (waiting.length === 0) return
  const usable = new Set([await ownPlanId(tx, userId)])
  for (const { plan_id } of await tx
    .selectFrom('invitation')
    .select('plan_id')
    .where('guest_id', '=', userId)
    .execute())
    usable.add(plan_id)
  for (const { id, plan_id } of waiting) {
    if (usable.has(plan_id)) await tx.deleteFrom('invitation').where('id', '=', id).execute()
    else await tx.updateTable('invitation').set({ guest_id: userId }).where('id', '=', id).execute()
  }
}

/** The people who have these addresses; `isValidated` when they have shown that they read mail there. */
export async function peopleAt(
  db: Db,
  emails: readonly string[],
): Promise<{ id: string; email: string; isValidated: boolean }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email', 'email_validated_at'])
    .where('email', 'in', emails)
    .execute()
  return rows.map(({ id, email, email_validated_at }) => ({ id, email, isValidated: email_validated_at !== null }))
}

/** Mails about invitations to a plan since then. */
export async function mailsSince(tx: Db, planId: string, since: number): Promise<{ email: string; sent_at: number }[]> {
  await tx.deleteFrom('invitation_mail').where('plan_id', '=', planId).where('sent_at', '<', since).execute()
  return tx.selectFrom('invitation_mail').select(['email', 'sent_at']).where('plan_id', '=', planId).execute()
}

export async function rememberMailed(tx: Db, planId: string, email: string, at: number): Promise<void> {
  await tx.insertInto('invitation_mail').values({ plan_id: planId, email, sent_at: at }).execute()
}

/** What each person has spent of a plan, from the ledger, which outlives files. */
export async function spentByActor(
  db: Db,
  planId: string,
): Promise<(actorId: string | null, kind: TimeKind) => number> {
  const rows = await db
    .selectFrom('ledger')
    // PostgreSQL sums whole numbers into a type that its driver gives as text.
    .select(['actor_id', 'kind', sql<number>`cast(-sum(seconds) as bigint)`.as('seconds')])
    .where('plan_id', '=', planId)
    .where('actor_id', 'is not', null)
    .where('reason', 'in', ['settle', 'human_publish', 'translation'])
    .groupBy(['actor_id', 'kind'])
    .execute()
  return (actorId, kind) => rows.find((row) => row.actor_id === actorId && row.kind === kind)?.seconds ?? 0
}

/** Forgets that mails were sent before a time; answers how many. */
export const removeInvitationMailsBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('invitation_mail').where('sent_at', '<', at))
