import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { forgetActor, writeCall } from '../audit/index.ts'
import { removeCommentsBy } from '../comments/index.ts'
import { type IdentityModule, removeUser } from '../identity/index.ts'
import { addMail, forgetMailsTo } from '../mail/index.ts'
import { endSharing, forgetPayer } from '../billing/index.ts'
import { longTextsOf, removeTexts } from '../texts/index.ts'
import { isMovedTo, leaveWorkspaces, ownedAlone } from '../workspaces/index.ts'
import { filesAndHolds } from './dissolution-repository.ts'
import { addRemoveAccount } from './jobs.ts'
import { LEAST_PART } from './part-size.ts'

export interface OwnerRemovalDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: Pick<EventBus, 'forget'>
  /** Removes all files of an owner in a transaction; answers the blobs that have to go after it. */
  files: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  /** The same for uploads that are not files yet. */
  uploads: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  imports: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  /** Removes what an owner had written of texts; what was done of it is paid. */
  answers: { removeAll: (accountId: string, tx: Db) => Promise<void> }
  log: Logger
  now?: () => number
}

/** Removes an owner, a person or a workspace, with everything that is theirs. */
export function createOwnerRemoval({
  db,
  blobs,
  jobs,
  events,
  files,
  uploads,
  imports,
  answers,
  log,
  now = Date.now,
}: OwnerRemovalDeps) {
  /** What is on its way to an owner and no file yet; answers the blobs that have to go after the transaction. */
  const removeComing = async (tx: Db, ownerId: string): Promise<string[]> => [
    ...(await uploads.removeAll(ownerId, tx)),
    ...(await imports.removeAll(ownerId, tx)),
  ]

  return {
    removeComing,

    /**
     * The rows, in a transaction, so that it is done or not done; answers what has to go after it. Invoices and what
     * was paid stay, as the law wants, and so does the plan, on which work of guests may still be going on. `also` is
     * what else goes with this owner, once their files are gone.
     */
    async remove(
      tx: Db,
      ownerId: string,
      also: () => Promise<void> = async () => {},
    ): Promise<{ keys: string[]; texts: string[] }> {
      await answers.removeAll(ownerId, tx)
      await endSharing(tx, jobs, { userId: ownerId, at: now() })
      const texts = await longTextsOf(tx, { ownerId })
      const keys = [...(await files.removeAll(ownerId, tx)), ...(await removeComing(tx, ownerId))]
      await also()
      await events.forget(ownerId, tx)
      await forgetPayer(tx, jobs, ownerId)
      await forgetActor(tx, ownerId)
      await writeCall(tx)
      // Sessions, mail keys, billing settings, the card and invitations of others go with the account.
      await removeUser(tx, ownerId)
      return { keys, texts }
    },

    /**
     * Only after it, for a removal that is rolled back must keep its media; what a crash leaves here the sweep finds.
     */
    async drop({ keys, texts }: { keys: readonly string[]; texts: string[] }): Promise<void> {
      for (const key of keys) {
        await blobs
          .remove(key)
          .catch((error: unknown) =>
            log.warn({ err: error, key }, 'a removed account left a blob behind for the sweep'),
          )
      }
      await removeTexts(db, texts)
    },
  }
}

export type OwnerRemoval = ReturnType<typeof createOwnerRemoval>

export interface AccountRemovalDeps {
  db: Db
  jobs: JobQueue
  /** Gives back what a transcriptor has taken, and forgets what they have done. */
  desk: {
    returnAll: (transcriptorId: string, tx: Db) => Promise<void>
    forgetWork: (transcriptorId: string, tx: Db) => Promise<void>
  }
  owners: OwnerRemoval
  /** Closes the account of somebody who goes in parts, and gives up their address. */
  withdrawAccount: IdentityModule['withdrawAccount']
  now?: () => number
}

/** More files go in parts, by a job: their transaction would keep others from saving. */
const MOST_AT_ONCE = LEAST_PART

/**
 * Removes a person with everything that is theirs; who has many files is closed, and their files and account go by a
 * job. What belongs to a workspace stays. @throws AppError 409 for the only owner of a workspace, while files of one
 * that was deleted move to them, and while anything of theirs is on hold
 */
export function createAccountRemoval({ db, jobs, desk, owners, withdrawAccount, now = Date.now }: AccountRemovalDeps) {
  /** Forgets what their address was known for, and tells them. */
  async function sayFarewell(tx: Db, userId: string): Promise<void> {
    await removeCommentsBy(tx, userId)
    const person = await tx
      .selectFrom('user')
      .select(['email', 'app_language as language'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!person) return
    await forgetMailsTo(tx, person.email)
    await addMail(jobs, { kind: 'account-deleted', to: person.email, language: person.language }, { tx })
  }

  /** Ends all that they can do and others see of them; answers what has to go after the transaction. */
  async function close(tx: Db, userId: string): Promise<Left> {
    const at = now()
    await endSharing(tx, jobs, { userId, at })
    const keys = await owners.removeComing(tx, userId)
    await sayFarewell(tx, userId)
    await forgetPayer(tx, jobs, userId)
    await leaveWorkspaces(tx, userId)
    await withdrawAccount(tx, { userId, at })
    await addRemoveAccount(jobs, userId, { tx })
    await writeCall(tx)
    return { keys, texts: [] }
  }

  return async function removeAccount(userId: string): Promise<void> {
    const left = await db.transaction().execute(async (tx) => {
      if (await isMovedTo(tx, userId)) throw new AppError(409, 'files_arriving', messages.filesArriving)
      if ((await ownedAlone(tx, userId)).length > 0) throw new AppError(409, 'owns_workspaces', messages.ownsWorkspaces)
      await desk.returnAll(userId, tx)
      await desk.forgetWork(userId, tx)
      const { files, isOnHold } = await filesAndHolds(tx, userId)
      if (files <= MOST_AT_ONCE) return owners.remove(tx, userId, () => sayFarewell(tx, userId))
      if (isOnHold) throw new AppError(409, 'on_hold', messages.accountOnHold)
      return close(tx, userId)
    })
    await owners.drop(left)
  }
}

/** Blobs and long texts that go after a transaction. */
interface Left {
  keys: string[]
  texts: string[]
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>
