import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { EventBus } from '../../../ports/events.ts'
import { writeCall } from '../../audit/index.ts'
import * as store from './repository.ts'

/** Legal holds: what is on one is removed by nobody and nothing. */
export function createHolds({ db, events, now }: { db: Db; events: EventBus; now: () => number }) {
  /** With the row of its owner taken. @throws AppError 404 for what is gone, or not the owner's who asks */
  async function changing(
    target: store.HoldTarget,
    { id: callerId, byAdmin }: { id: string; byAdmin: boolean },
    work: (tx: Db, ownerId: string) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const ownerId = await store.ownerOf(tx, target)
      // Who may hold anybody's is told by a code of its own that there is nothing.
      if (ownerId === undefined && byAdmin) throw new AppError(404, 'nothing_to_hold', messages.notFound)
      if (ownerId === undefined || (!byAdmin && ownerId !== callerId)) throw notFound()
      await holdUser(tx, ownerId)
      await work(tx, ownerId)
      await writeCall(tx)
      if (target.kind === 'file') await events.append({ kind: 'file-changed', fileId: target.id, userId: ownerId }, tx)
    })
    events.wake()
  }

  return {
    /** `byAdmin` is for anybody's, and then only an administrator lifts it. @throws AppError 404 */
    place: ({ id }: Caller, target: store.HoldTarget, { reason, byAdmin }: { reason: string; byAdmin: boolean }) =>
      changing(target, { id, byAdmin }, (tx, ownerId) =>
        store.putOnHold(tx, target, { id: uuidv7(), ownerId, byAdmin, reason, at: now() }),
      ),

    /** By whom all that the caller has is on hold; null where it is not. */
    ofAll: ({ id }: Pick<Caller, 'id'>): Promise<'owner' | 'admin' | null> => store.ownersHold(db, id),

    /** @throws AppError 404 */
    lift: ({ id }: Caller, target: store.HoldTarget, byAdmin: boolean) =>
      changing(target, { id, byAdmin }, (tx) => store.liftHold(tx, target, byAdmin)),
  }
}

export type Holds = ReturnType<typeof createHolds>
