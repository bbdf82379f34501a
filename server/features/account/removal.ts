import type { Db } from '../../db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'

export interface AccountRemovalDeps {
  db: Db
  blobs: BlobStore
  /** Removes all files of a person in a transaction; answers the blobs that have to go after it. */
  files: { removeAll: (ownerId: string, tx: Db) => Promise<string[]> }
  log: Logger
}

/** Removes a person with everything that is theirs; rows first and in one transaction, so that it is done or not done. */
export function createAccountRemoval({ db, blobs, files, log }: AccountRemovalDeps) {
  return async function removeAccount(userId: string): Promise<void> {
    const keys = await db.transaction().execute(async (tx) => {
      const left = await files.removeAll(userId, tx)
      await tx.deleteFrom('event').where('user_id', '=', userId).execute()
      // Sessions and mail keys go with the person.
      await tx.deleteFrom('user').where('id', '=', userId).execute()
      return left
    })
    // Only now, for a removal that is rolled back must keep its media; what a crash leaves here the sweep finds.
    for (const key of keys) {
      await blobs.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a removed account left a blob behind for the sweep'))
    }
  }
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>
