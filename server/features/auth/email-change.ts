import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../src/shared/messages.ts'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/current-call.ts'
import { addMail } from '../mail/jobs.ts'
import { claimInvitations } from '../plans/invitations-repository.ts'
import * as changes from './email-change-repository.ts'
import * as store from './repository.ts'
import { hashMailKey, unauthorised } from './tokens.ts'

/** How long the mail to the old address can undo the change: 72 hours. */
export const UNDO_MS = 72 * 3_600_000
/** Changes that can still be undone at one time; more than that is somebody sending mails to strangers. */
const MOST_CHANGES = 5

/** A new address counts at once, not validated; the old one gets a link that takes the change back. */
export function createEmailChange({ db, jobs, now = Date.now }: { db: Db; jobs: JobQueue; now?: () => number }) {
  /** A transaction in which two at once may want the same address: the database lets one of them have it. */
  async function orTaken<T>(refusal: () => AppError, work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      throw isUniqueViolation(error) ? refusal() : error
    }
  }

  return {
    /** Sessions go on. @throws AppError 422 when the address cannot be had, 429 after many changes */
    async change(userId: string, newEmail: string): Promise<void> {
      const email = newEmail.toLowerCase()
      await orTaken(unusable, async (tx) => {
        const at = now()
        await changes.holdUser(tx, userId)
        const user = await store.userById(tx, userId)
        if (!user) throw unauthorised(messages.sessionEnded)
        if (user.email === email || (await changes.isTaken(tx, email, userId, at))) throw unusable()
        if ((await changes.countUndoable(tx, userId, at)) >= MOST_CHANGES) throw new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })

        await changes.setEmail(tx, userId, email, null)
        // Keys in the old box must not open an account that is no longer reached there.
        await store.removeEmailKeys(tx, userId, 'validate-email')
        await store.removeEmailKeys(tx, userId, 'reset-password')
        const undo = { id: uuidv7(), user_id: userId, kind: 'undo-email-change' as const, created_at: at, expires_at: at + UNDO_MS, sent_to: user.email }
        // Keeps the old address until the mail is sent, which makes the key that people use; this one nobody knows.
        await store.insertEmailKey(tx, { ...undo, key_hash: hashMailKey(randomUUID()) })
        await addMail(jobs, { kind: 'validate-email', userId }, { tx, key: `mail:validate-email:${undo.id}` })
        await addMail(jobs, { kind: 'undo-email-change', userId, undoId: undo.id }, { tx, key: `mail:undo-email-change:${undo.id}` })
        await writeCall(tx)
      })
    },

    /**
     * Restores the address that the key was mailed to and answers it; ends all sessions, and with them later changes' undo links,
     * which somebody else may hold. @throws AppError 400 when the key is used, old or unknown; 409 when the address is taken
     */
    async undo(key: string): Promise<string> {
      const restored = await orTaken(belongsToAnother, async (tx) => {
        const taken = await changes.takeUndo(tx, hashMailKey(key), now())
        if (!taken) return undefined
        if (await changes.isTaken(tx, taken.email, taken.userId, now())) throw belongsToAnother()
        await changes.setEmail(tx, taken.userId, taken.email, now())
        await claimInvitations(tx, taken.userId)
        await changes.removeUndosSince(tx, taken.userId, taken.createdAt)
        await store.removeEmailKeys(tx, taken.userId, 'validate-email')
        await store.removeEmailKeys(tx, taken.userId, 'reset-password')
        await store.endAccess(tx, taken.userId)
        await writeCall(tx, taken.userId)
        return taken.email
      })
      if (restored === undefined) throw new AppError(400, 'key_not_usable', messages.undoKeyUnusable)
      return restored
    },
  }
}

export type EmailChange = ReturnType<typeof createEmailChange>

const belongsToAnother = () => new AppError(409, 'address_taken', messages.undoAddressTaken)

/** Says the same for one's own address, a taken one, and one that is kept for an undo. */
function unusable(): AppError {
  return new AppError(422, 'email_unusable', messages.emailUnusable, { fields: { email: messages.emailUnusable } })
}
