import { v7 as uuidv7 } from 'uuid'
import type { Invitation } from '../../../src/shared/contract/plan.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUsers } from '../../db/hold-users.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Caller } from '../../plugins/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/current-call.ts'
import { addMail } from '../mail/jobs.ts'
import * as store from './invitations-repository.ts'
import { ownPlanId } from './repository.ts'

/** People on one plan, and mails about it in a day: more than that is somebody who writes to strangers. */
export const MOST_ON_A_PLAN = 500
export const MOST_MAILS_A_DAY = 200
const DAY_MS = 24 * 3_600_000

/** People who may use a person's plan. */
export function createInvitations({ db, jobs, now = Date.now }: { db: Db; jobs: JobQueue; now?: () => number }) {
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
     * Shares the caller's own plan with the people at these addresses and mails them. Who has an account may use it at once, others once
     * they have made one. Answers a sentence about each address with which something is odd. @throws AppError 422, 429
     */
    async send(caller: Caller, addresses: readonly string[], message: string): Promise<string[]> {
      const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
      return db.transaction().execute(async (tx) => {
        const at = now()
        // With their rows taken nobody shows an address to be theirs between the look and the invitation.
        await holdUsers(tx, [caller.id, ...(await store.peopleAt(tx, wanted)).map(({ id }) => id)])
        const people = new Map((await store.peopleAt(tx, wanted)).map((person) => [person.email, person]))
        const planId = await requirePlan(tx, caller)
        const invited = await store.invitationsTo(tx, planId)
        const mailed = await store.mailedSince(tx, planId, at - DAY_MS)
        const warnings: string[] = []
        for (const email of wanted) {
          const person = people.get(email)
          if (person?.id === caller.id) {
            warnings.push(messages.invitationToOneself(email))
            continue
          }
          if (invited.some((other) => other.email === email || (other.guest_id !== null && other.guest_id === person?.id))) {
            warnings.push(messages.invitationRepeated(email))
            continue
          }
          const invitation = { id: uuidv7(), plan_id: planId, email, guest_id: person?.isValidated ? person.id : null, created_at: at }
          if (invited.push(invitation) > MOST_ON_A_PLAN) throw new AppError(422, 'too_many_invitations', messages.invitationsTooMany)
          await store.insertInvitation(tx, invitation)
          if (invitation.guest_id === null) warnings.push(messages.invitationUnknown(email))
          // Somebody who is invited again after a removal is not mailed again and again.
          if (mailed.has(email)) continue
          if (mailed.add(email).size > MOST_MAILS_A_DAY) throw new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })
          await store.rememberMailed(tx, planId, email, at)
          await addMail(jobs, { kind: 'invitation', invitationId: invitation.id, message }, { tx, key: `mail:invitation:${invitation.id}` })
        }
        await writeCall(tx)
        return warnings
      })
    },

    /** Ends the access of somebody invited, at once; work of theirs that is going on is still charged to the plan. @throws AppError 404 */
    async remove(caller: Caller, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.endInvitation(tx, await requirePlan(tx, caller), id))) throw notFound()
        await writeCall(tx)
      })
    },
  }
}

export type Invitations = ReturnType<typeof createInvitations>
