import { DAY_MS } from '../../../../src/shared/durations.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { type JobContext, LeaseLost } from '../../../kernel/jobs/definition.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { Uploads } from '../uploads/service.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createImportChanges}. */
export interface ImportChangesDeps {
  db: Db
  events: Pick<EventBus, 'append'>
  /** Left out where nothing is fetched from anywhere. */
  uploads: Pick<Uploads, 'assertRoom'> | undefined
  /** One to which nothing happens is forgotten after so long. */
  keptDays: number
  notify: () => void
  now: () => number
}

/** Changes of an import that is under way, with the event that its person's pages see. */
export function createImportChanges({ db, events, uploads, keptDays, notify, now }: ImportChangesDeps) {
  const publish = ({ id, user_id }: Pick<store.ImportRow, 'id' | 'user_id'>, tx: Db) =>
    events.append({ userId: user_id, fileId: id, kind: 'import-changed' }, tx)

  /**
   * Refuses what its account has no room for any more, in the transaction that says how large it is. @throws AppError
   * 507
   */
  async function assertRoom(tx: Db, { user_id }: store.ImportRow): Promise<void> {
    await uploads?.assertRoom(tx, user_id)
  }

  /** Changes an import that is still wanted. @throws LeaseLost when it is not */
  async function changeIn(tx: Db, id: string, changes: Partial<store.ImportRow>): Promise<store.ImportRow> {
    const row = await store.changeImport(tx, id, store.UNDER_WAY, { ...changes, expires_at: now() + keptDays * DAY_MS })
    if (!row) throw new LeaseLost()
    return row
  }

  return {
    /** Makes the person's pages fetch an import again. */
    publish,

    /** Changes an import in a transaction of its own, and publishes it. @throws LeaseLost when it is not wanted */
    async change(
      id: string,
      changes: Partial<store.ImportRow>,
      { userId }: { userId?: string } = {},
    ): Promise<store.ImportRow> {
      const row = await db.transaction().execute(async (tx) => {
        // The account before the import, as everybody takes their rows.
        if (userId !== undefined) await holdUser(tx, userId)
        const changed = await changeIn(tx, id, changes)
        if (userId !== undefined) await assertRoom(tx, changed)
        await publish(changed, tx)
        return changed
      })
      notify()
      return row
    },

    /** Leaves an import to its person, with the end of its job. @throws LeaseLost when it is not wanted */
    async waitForPerson(
      id: string,
      changes: Partial<store.ImportRow>,
      { complete }: Pick<JobContext, 'complete'>,
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await publish(await changeIn(tx, id, changes), tx)
        await complete(tx)
      })
      notify()
    },

    /** Counts bytes that are safe. @throws LeaseLost when another worker has the import */
    async count(
      { id, user_id, size }: store.ImportRow,
      received: number,
      { progressed, isPublished }: Pick<JobContext, 'progressed'> & { isPublished: boolean },
    ): Promise<store.ImportRow> {
      const row = await db.transaction().execute(async (tx) => {
        if (size === null) await holdUser(tx, user_id)
        const changed = await changeIn(tx, id, { received })
        if (size === null) await assertRoom(tx, changed)
        if (isPublished) await publish(changed, tx)
        await progressed(tx)
        return changed
      })
      if (isPublished) notify()
      return row
    },
  }
}

export type ImportChanges = ReturnType<typeof createImportChanges>
