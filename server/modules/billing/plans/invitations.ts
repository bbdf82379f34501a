import { v7 as uuidv7 } from 'uuid'
import type { Invitation } from '../../../../src/shared/contract/plan.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { BillingEventPublisher } from '../events.ts'
import * as store from './invitations-repository.ts'
import { ownPlanId } from './repository.ts'
import { tellGuests } from './sharing-ended.ts'

/** People on one plan, and mails about it in a day: more than that is somebody who writes to strangers. */
export const MOST_ON_A_PLAN = 500
export const MOST_MAILS_A_DAY = 200
/** An address is mailed again after so long. */
const MAIL_AGAIN_MS = HOUR_MS

/** People who may use a person's plan. */
export function createInvitations({
  db,
  jobs,
  billingEvents,
  now = Date.now,
}: {
  db: Db
  jobs: JobQueue
  billingEvents?: BillingEventPublisher
  now?: () => number
}) {
  async function requirePlan(on: Db, caller: Caller): Promise<string> {
    const planId = await ownPlanId(on, caller.id)
    if (planId === undefined) throw notFound()
    return planId
  }

  return {
    /** Oldest first, each with the time of the caller's plan that they spent. */
    async list(caller: Caller): Promise<Invitation[]> {
      const planId = await ownPlanId(db, caller.id)
      if (planId === undefined) return []
      const invited = await store.invitationsTo(db, planId)
      const spent = await store.spentByActor(db, planId)
      return invited.map(({ id, email, guest_id }) => ({
        _id: id,
        email,
        auto_transcription_time_spent: spent(guest_id, 'auto'),
        human_transcription_time_spent: spent(guest_id, 'human'),
      }))
    },

    /**
     * Shares the caller's own plan with the people at these addresses and mails them; one who is invited already is
     * mailed once more. Who has an account may use the plan at once, others once they have made one; the answer is the
     * same. @throws AppError 422, 429
     */
    async send(
      caller: Caller,
      addresses: readonly string[],
      message: string,
    ): Promise<{ sent: string[]; warnings: Phrase[] }> {
      const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
      return db.transaction().execute(async (tx) => {
        const at = now()
        // With their rows taken nobody shows an address to be theirs between the look and the invitation.
        await holdUsers(tx, [caller.id, ...(await store.peopleAt(tx, wanted)).map(({ id }) => id)])
        const people = new Map((await store.peopleAt(tx, wanted)).map((person) => [person.email, person]))
        const planId = await requirePlan(tx, caller)
        const invited = await store.invitationsTo(tx, planId)
        const mails = await store.mailsSince(tx, planId, at - DAY_MS)
        const result = { sent: [] as string[], warnings: [] as Phrase[] }
        for (const email of wanted) {
          const person = people.get(email)
          if (person?.id === caller.id) {
            result.warnings.push(messages.invitationToOneself(email))
            continue
          }
          const before = invited.find((other) => other.email === email)
          const invitation = before ?? {
            id: uuidv7(),
            plan_id: planId,
            email,
            guest_id: guestOf(person, invited),
            created_at: at,
          }
          if (!before) {
            if (invited.push(invitation) > MOST_ON_A_PLAN)
              throw new AppError(422, 'too_many_invitations', messages.invitationsTooMany)
            await store.insertInvitation(tx, invitation)
          }
          const waitMs = Math.max(
            0,
            ...mails.filter((mail) => mail.email === email).map(({ sent_at }) => sent_at + MAIL_AGAIN_MS - at),
          )
          if (waitMs > 0) {
            result.warnings.push(
              before
                ? messages.invitationRecent(email, Math.ceil(waitMs / 60_000))
                : messages.invitationUnmailed(email),
            )
            continue
          }
          if (mails.push({ email, sent_at: at }) > MOST_MAILS_A_DAY)
            throw new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })
          await store.rememberMailed(tx, planId, email, at)
          await addMail(
            jobs,
            { kind: 'invitation', invitationId: invitation.id, message },
            { tx, key: `mail:invitation:${invitation.id}:${at}` },
          )
          result.sent.push(email)
        }
        await writeCall(tx)
        return result
      })
    },

    /**
     * Ends the access of somebody invited, at once, and mails them; work of theirs that is going on is still charged to
     * the plan. @throws AppError 404
     */
    async remove(caller: Caller, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const planId = await requirePlan(tx, caller)
        const ended = await store.endInvitation(tx, planId, id)
        if (!ended) throw notFound()
        if (ended.guest_id !== null) await billingEvents?.publish(tx, 'guest-left', { planId, guestId: ended.guest_id })
        await tellGuests(tx, jobs, { ownerId: caller.id, invitations: [ended], why: 'removed', at: now() })
        await writeCall(tx)
      })
    },
  }
}

/**
 * Who may use the plan by an invitation; null until somebody shows the address to be theirs, and for a guest who has
 * the plan already.
 */
function guestOf(
  person: { id: string; isValidated: boolean } | undefined,
  invited: readonly store.InvitationRow[],
): string | null {
  if (!person?.isValidated || invited.some(({ guest_id }) => guest_id === person.id)) return null
  return person.id
}

export type Invitations = ReturnType<typeof createInvitations>
