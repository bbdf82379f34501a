import type { TimeKind } from '../../../src/shared/domain/quota.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'
import { writeCall } from '../audit/index.ts'
import type { Quota } from '../billing/index.ts'
import { longTextsOf, removeTexts } from '../texts/index.ts'
import type { Changing } from './changing.ts'
import { type FileUse, removalCost } from './file-use.ts'
import { type createRemoval, dropBlobs } from './removal.ts'
import { fileOf, type FilesPart } from './repository.ts'
import { filesOf } from './visible-files.ts'

/** Dependencies of {@link createRemoveFiles}. */
export interface RemoveFilesDeps {
  db: Db
  blobs: BlobStore
  fileUses: readonly FileUse[]
  quota: Pick<Quota, 'held'>
  removal: ReturnType<typeof createRemoval>
  changing: Changing
  log: Logger
}

/** Removal of files by their owner. */
export function createRemoveFiles({ db, blobs, fileUses, quota, removal, changing, log }: RemoveFilesDeps) {
  return {
    /**
     * Removes a file with its media, text and work for good; one that a transcriptor has taken costs its time. @throws
     * AppError 404
     */
    async remove(caller: Caller, id: string): Promise<void> {
      const { gone, texts } = await changing(async (tx) => {
        await holdUser(tx, caller.id)
        const row = await fileOf(tx, caller.id, id)
        if (!row) throw notFound()
        await writeCall(tx)
        const longTexts = await longTextsOf(tx, { fileId: id })
        await removal.remove(tx, row)
        return { gone: row, texts: longTexts }
      })
      // Only now, for a removal that is rolled back must keep its media.
      await dropBlobs(gone, { blobs, log })
      await removeTexts(db, texts)
    },

    /** What removing these files would cost the caller now; whole seconds of each kind. */
    async removalCost(caller: Caller, ids: readonly string[]): Promise<Record<TimeKind, number>> {
      const own = (await filesOf(db, caller, ids)).filter(({ owner_id }) => owner_id === caller.id)
      const costs = await Promise.all(own.map((row) => removalCost(db, row, { quota, uses: fileUses })))
      return costs.reduce((sum, cost) => ({ auto: sum.auto + cost.auto, human: sum.human + cost.human }), {
        auto: 0,
        human: 0,
      })
    },

    /** Removes all of a person's files in the caller's transaction; answers the blobs to remove once that is done. */
    removeAll: (ownerId: string, tx: Db): Promise<string[]> => removal.removeAll(tx, ownerId),

    /** Removes a part of them. */
    removePart: (tx: Db, ownerId: string, part: FilesPart) => removal.removePart(tx, ownerId, part),
  }
}
