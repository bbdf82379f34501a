import { v7 as uuidv7 } from 'uuid'
import { BULK_LIMITS, type BulkAction, type BulkFilter, type BulkWish } from '../../../src/shared/contract/bulk.ts'
import type { WholeBulkAction } from '../../../src/shared/contract/bulk.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { personOf } from '../../kernel/acting.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { AnswersModule } from '../answers/index.ts'
import type { Quota } from '../billing/index.ts'
import type { Transfers } from '../files/index.ts'
import { assertAffordable } from './afford.ts'
import { addRunBulk } from './jobs.ts'
import { presentBulk, presentWholeBulk } from './presenter.ts'
import * as store from './repository.ts'

type Say = (words: Phrase) => string

/** Bulk actions that are listed. */
const LISTED = 10

/** What somebody wants done, with which files. */
export interface BulkOrder {
  action: BulkWish
  ids?: readonly string[] | undefined
  filter?: BulkFilter | undefined
  key?: string | undefined
  most_seconds: number
}

type TransferOrder = BulkOrder & { action: Extract<BulkWish, { kind: 'transfer' }> }

export interface BulkDeps {
  db: Db
  jobs: JobQueue
  quota: Pick<Quota, 'check'>
  transfers: Pick<Transfers, 'assertTarget'>
  answers: Pick<AnswersModule['answers'], 'assertOffered'>
  now: () => number
}

/** What people have done with many files at once: begun, watched and ended here, and done by a job. */
export function createBulk({ db, jobs, quota, transfers, answers, now }: BulkDeps) {
  async function require(ownerId: string, id: string, on: Db = db): Promise<store.BulkRow> {
    const row = await store.bulkById(on, id)
    if (row?.owner_id !== ownerId) throw notFound()
    return row
  }

  async function shown(ownerId: string, id: string, say: Say, after = -1): Promise<WholeBulkAction> {
    const row = await require(ownerId, id)
    return presentWholeBulk(row, await store.failuresOf(db, id, { after, most: BULK_LIMITS.failures }), say)
  }

  /** @throws AppError 409 for one too many at once */
  async function start(caller: Caller, order: BulkOrder, say: Say): Promise<WholeBulkAction> {
    const { id: ownerId } = caller
    const id = uuidv7()
    const begun = await db.transaction().execute(async (tx) => {
      await holdUser(tx, ownerId)
      const known = order.key === undefined ? undefined : await store.bulkByKey(tx, ownerId, order.key)
      if (known) return known.id
      if ((await store.bulkInWork(tx, ownerId)) >= BULK_LIMITS.atOnce)
        throw new AppError(409, 'too_many_bulk_actions', messages.tooManyBulkActions)
      await store.insertBulk(tx, {
        id,
        owner_id: ownerId,
        by_id: personOf(caller),
        client_key: order.key ?? null,
        wish: JSON.stringify(order.action),
        selection: JSON.stringify(order.ids ? { ids: [...new Set(order.ids)] } : { filter: order.filter }),
        state: 'gathering',
        files: 0,
        done: 0,
        failed: 0,
        auto_seconds: 0,
        human_seconds: 0,
        most_seconds: order.most_seconds,
        created_at: now(),
      })
      await addRunBulk(jobs, id, { ownerId, tx })
      return id
    })
    return shown(ownerId, begun, say)
  }

  return {
    list: async (ownerId: string): Promise<BulkAction[]> => (await store.bulkOf(db, ownerId, LISTED)).map(presentBulk),

    /** @throws AppError 404 */
    get: shown,

    start,

    /** Has a model write of files, where one is set. @throws AppError 409, 503 */
    async startAnswers(caller: Caller, order: BulkOrder, say: Say) {
      answers.assertOffered()
      return start(caller, order, say)
    },

    /**
     * Moves files to another owner, as whoever begins it may at the time of each. @throws AppError 403, 404, 409
     */
    async startTransfer(caller: Caller, order: TransferOrder, say: Say) {
      await transfers.assertTarget(caller, order.action)
      return start(caller, order, say)
    },

    /** Starts what is ready. @throws AppError 402 without enough time for all of it, 404, 409 */
    async begin(caller: Caller, id: string, say: Say): Promise<WholeBulkAction> {
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        const row = await require(caller.id, id, tx)
        if ((await store.bulkInWork(tx, caller.id)) >= BULK_LIMITS.atOnce)
          throw new AppError(409, 'too_many_bulk_actions', messages.tooManyBulkActions)
        await assertAffordable(tx, caller, row, quota)
        if (!(await store.moveBulk(tx, id, { from: ['ready'], to: 'running' }))) throw wrongState()
        await addRunBulk(jobs, id, { ownerId: caller.id, tx })
      })
      return shown(caller.id, id, say)
    },

    /** Ends it; what is through stays. @throws AppError 404 */
    async cancel(ownerId: string, id: string, say: Say): Promise<WholeBulkAction> {
      await require(ownerId, id)
      await store.moveBulk(db, id, { from: ['gathering', 'ready', 'running'], to: 'cancelled' })
      return shown(ownerId, id, say)
    },
  }
}
export type Bulk = ReturnType<typeof createBulk>
