import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import { isUniqueViolation } from '../../../kernel/db/is-unique-violation.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { ACCOUNT_MAILS } from '../../../kernel/limits.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import * as changes from './email-change-repository.ts'
import { endAllAccess } from './end-access.ts'
import { createFailedTries } from './failed-tries.ts'
import * as store from './repository.ts'
import { shownAddress, UNDO_MS } from './shown-address.ts'
import { isSignOnAccount } from '../sign-on/repository.ts'
import { unauthorised } from './tokens.ts'
import { hashKey } from '../../../kernel/sha256.ts'

/** Changes that can still be undone at one time; more than that is somebody sending mails to strangers. */
const MOST_CHANGES = 5

export interface EmailChangeDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  now?: () => number
}

/** A new address counts at once, not validated; the old one gets a link that takes the change back. */
export function createEmailChange({ db, jobs, events, now = Date.now }: EmailChangeDeps) {
  async function changeIn(tx: Db, userId: string, email: string): Promise<void> {
    const at = now()
    await holdUser(tx, userId)
    const user = await store.userById(tx, userId)
    if (!user) throw unauthorised(messages.sessionEnded)
    if (await isSignOnAccount(tx, userId)) throw new AppError(409, 'address_from_sign_on', messages.signOnAccount)
    const shown = shownAddress(user, at)
    if (shown.email === email) throw unchanged()
    if ((await changes.countUndoable(tx, userId, at)) >= MOST_CHANGES)
      throw new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })

    // A key keeps the old address until the mail is sent, which makes the one that people use; this one nobody knows.
    // Only an address that was proven can have the account back: another one may be a stranger's, by a typing error.
    const undo = {
      id: uuidv7(),
      user_id: userId,
      kind: 'undo-email-change' as const,
      created_at: at,
      expires_at: at + UNDO_MS,
      sent_to: shown.isValidated ? user.email : null,
    }
    await store.insertEmailKey(tx, { ...undo, key_hash: hashKey(randomUUID()) })
    // Keys in the old box must not open an account that is no longer reached there.
    await store.removeEmailKeys(tx, userId, 'validate-email')
    await store.removeEmailKeys(tx, userId, 'reset-password')
    if (await changes.isTaken(tx, email, userId, at)) {
      await changes.setWanted(tx, userId, email, at)
      const owner = await store.userByEmail(tx, email)
      const { tries: mails } = await createFailedTries({ db: tx, now }).count(
        `address-wanted ${owner?.id}`,
        ACCOUNT_MAILS.everyMs,
      )
      if (owner && mails === 1)
        await addMail(
          jobs,
          { kind: 'address-wanted', userId: owner.id },
          { tx, key: `mail:address-wanted:${owner.id}` },
        )
    } else {
      await changes.setEmail(tx, userId, { email, email_validated_at: null, email_changed_at: at })
      await addMail(jobs, { kind: 'validate-email', userId }, { tx, key: `mail:validate-email:${undo.id}` })
    }
    if (undo.sent_to !== null)
      await addMail(
        jobs,
        { kind: 'undo-email-change', userId, undoId: undo.id },
        { tx, key: `mail:undo-email-change:${undo.id}` },
      )
    await writeCall(tx)
  }

  /** A transaction in which two at once may want the same address: the database lets one of them have it. */
  async function orTaken<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      throw isUniqueViolation(error) ? belongsToAnother() : error
    }
  }

  return {
    /**
     * Sessions go on. An address of somebody else is answered and shown as one that is free; its owner is told by mail.
     * @throws AppError 422 for one's own address, 429 after many changes
     */
    async change(userId: string, newEmail: string): Promise<void> {
      const email = newEmail.toLowerCase()
      try {
        await db.transaction().execute((tx) => changeIn(tx, userId, email))
      } catch (error) {
        // Somebody took it meanwhile: the second time it is found.
        if (!isUniqueViolation(error)) throw error
        await db.transaction().execute((tx) => changeIn(tx, userId, email))
      }
    },

    /**
     * Lets the key of a mail be tried before anybody presses a button. @throws AppError 400 when it is used, old or
     * unknown
     */
    async checkUndo(key: string): Promise<void> {
      if (!(await store.isKeyThere(db, hashKey(key), 'undo-email-change', now()))) throw unusable()
    },

    /**
     * Restores the address that the key was mailed to and answers it; ends all sessions, and with them later changes'
     * undo links, which somebody else may hold. @throws AppError 400 when the key is used, old or unknown; 409 when the
     * address is taken
     */
    async undo(key: string): Promise<string> {
      const restored = await orTaken(async (tx) => {
        const taken = await changes.takeUndo(tx, hashKey(key), now())
        if (!taken) return undefined
        if (await changes.isTaken(tx, taken.email, taken.userId, now())) throw belongsToAnother()
        await changes.setEmail(tx, taken.userId, {
          email: taken.email,
          email_validated_at: now(),
          email_changed_at: now(),
        })
        await events.publish(tx, 'address-proven', { userId: taken.userId })
        await changes.removeUndosSince(tx, taken.userId, taken.createdAt)
        await store.removeEmailKeys(tx, taken.userId, 'validate-email')
        await store.removeEmailKeys(tx, taken.userId, 'reset-password')
        await endAllAccess(tx, events, taken.userId)
        await writeCall(tx, taken.userId)
        return taken.email
      })
      if (restored === undefined) throw unusable()
      return restored
    },
  }
}

export type EmailChange = ReturnType<typeof createEmailChange>

const unusable = () => new AppError(400, 'key_not_usable', messages.undoKeyUnusable)

const belongsToAnother = () => new AppError(409, 'address_taken', messages.undoAddressTaken)

function unchanged(): AppError {
  return new AppError(422, 'email_unchanged', messages.emailUnchanged, { fields: { email: messages.emailUnchanged } })
}
