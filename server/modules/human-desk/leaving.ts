import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { holdWork, humanStore as store, workParts } from '../files/index.ts'
import { forgetHistory } from './history.ts'
import { forgetReviews, levelOf, returnReviews } from './reviews/repository.ts'
import type { PartDesk } from './parts/service.ts'
import type { DeskDeps, DeskWork } from './desk-work.ts'

/** What becomes of the work of people who go, and what they have done until now. */
export function createLeaving({
  db,
  giveBack,
  parts,
}: Pick<DeskDeps, 'db'> & { giveBack: DeskWork['giveBack']; parts: PartDesk }) {
  return {
    /**
     * Gives back all that somebody has taken, when they go or are no transcriptor any more; call it before anything
     * else is taken in the transaction.
     */
    async returnAll(transcriptorId: string, tx: Db): Promise<void> {
      const taken = [
        ...(await store.takenBy(tx, transcriptorId)),
        ...(await workParts.partsTakenBy(tx, transcriptorId)),
      ]
      await holdUsers(tx, [transcriptorId, ...taken.map(({ owner_id }) => owner_id)])
      for (const { id } of await store.takenBy(tx, transcriptorId)) await giveBack(tx, await holdWork(tx, id))
      for (const { id } of await workParts.partsTakenBy(tx, transcriptorId)) {
        const work = await holdWork(tx, id)
        const part = workParts.heldPart(work.human, transcriptorId)
        if (part) await parts.giveBack(tx, work, part)
      }
      await returnReviews(tx, transcriptorId)
    },

    /** Forgets what somebody has done at the desk; the texts stay. */
    async forgetWork(transcriptorId: string, tx: Db): Promise<void> {
      await store.forgetWork(tx, transcriptorId)
      await workParts.forgetParts(tx, transcriptorId)
      await forgetHistory(tx, transcriptorId)
      await forgetReviews(tx, transcriptorId)
    },

    /** What a transcriptor has published, in seconds and files, and the level that reviews have given them. */
    usageOf: async (transcriptorId: string): Promise<{ seconds: number; files: number; level: number }> => ({
      ...(await store.workOf(db, transcriptorId)),
      level: await levelOf(db, transcriptorId),
    }),
  }
}
