import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { forgetActor, writeCall } from '../audit/index.ts'
import { removeCommentsBy } from '../comments/index.ts'
import { removeUser } from '../identity/index.ts'
import { addMail, forgetMailsTo } from '../mail/index.ts'
import { endSharing, forgetPayer } from '../billing/index.ts'
import { longTextsOf, removeTexts } from '../texts/index.ts'
import { ownedAlone } from '../workspaces/index.ts'

export interface AccountRemovalDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: Pick<EventBus, 'forget'>
  /** Gives back what a transcriptor has taken, and forgets what they have done. */
  desk: {
    returnAll: (transcriptorId: string, tx: Db) => Promise<void>
    forgetWork: (transcriptorId: string, tx: Db) => Promise<void>
  }
  /** Removes all files of a person in a transaction; answers the blobs that have to go after it. */
  files: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  /** The same for uploads that are not files yet. */
  uploads: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  imports: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  /** Removes what a person had written of texts; what was done of it is paid. */
  answers: { removeAll: (accountId: string, tx: Db) => Promise<void> }
  log: Logger
  now?: () => number
}

/**
 * Removes a person with everything that is theirs; rows first and in one transaction, so that it is done or not done.
 * Invoices and what was paid stay, as the law wants, and so does the plan, on which work of guests may still be going
 * on. What belongs to a workspace stays. @throws AppError 409 for the only owner of a workspace
 */
export function createAccountRemoval({
  db,
  blobs,
  jobs,
  events,
  desk,
  files,
  uploads,
  imports,
  answers,
  log,
  now = Date.now,
}: AccountRemovalDeps) {
  return async function removeAccount(userId: string): Promise<void> {
    const { keys, texts } = await db.transaction().execute(async (tx) => {
      if ((await ownedAlone(tx, userId)).length > 0) throw new AppError(409, 'owns_workspaces', messages.ownsWorkspaces)
      await answers.removeAll(userId, tx)
      await desk.returnAll(userId, tx)
      await desk.forgetWork(userId, tx)
      await endSharing(tx, jobs, { userId, at: now() })
      const longTexts = await longTextsOf(tx, { ownerId: userId })
      const media = [
        ...(await files.removeAll(userId, tx)),
        ...(await uploads.removeAll(userId, tx)),
        ...(await imports.removeAll(userId, tx)),
      ]
      await removeCommentsBy(tx, userId)
      await events.forget(userId, tx)
      await forgetPayer(tx, jobs, userId)
      await forgetActor(tx, userId)
      await writeCall(tx)
      const person = await tx
        .selectFrom('user')
        .select(['email', 'app_language as language'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (person) await forgetMailsTo(tx, person.email)
      if (person) await addMail(jobs, { kind: 'account-deleted', to: person.email, language: person.language }, { tx })
      // Sessions, mail keys, billing settings, the card and invitations of others go with the person.
      await removeUser(tx, userId)
      return { keys: media, texts: longTexts }
    })
    // Only now, for a removal that is rolled back must keep its media; what a crash leaves here the sweep finds.
    for (const key of keys) {
      await blobs
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error, key }, 'a removed account left a blob behind for the sweep'))
    }
    await removeTexts(db, texts)
  }
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>
