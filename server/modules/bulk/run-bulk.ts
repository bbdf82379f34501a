import type { BulkWish } from '../../../src/shared/contract/bulk.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notAllowed } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { defineJob, type Job, type JobContext, LeaseLost } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { inCall, writeDone } from '../audit/index.ts'
import type { Quota } from '../billing/index.ts'
import { ownFiles } from '../files/index.ts'
import { userById } from '../identity/index.ts'
import { assertAffordable } from './afford.ts'
import { gatherNext } from './gather-files.ts'
import { addRunBulk, RUN_BULK } from './jobs.ts'
import type { Failure } from './presenter.ts'
import * as store from './repository.ts'
import { type BulkWork, isFull, isPassing, type WorkFor } from './works.ts'

/** How long an account's work goes on before it is another's turn. */
const TURN_MS = 3000

/** After so long it is looked whether there is room again for what is done a few files at a time. */
const COME_BACK_MS = 3000

export interface RunBulkDeps {
  db: Db
  jobs: JobQueue
  quota: Pick<Quota, 'check'>
  workFor: WorkFor
}

interface Running {
  caller: Caller
  /** The caller as whoever began it; null where they are gone. */
  begunBy: Caller | null
  bulk: store.BulkRow
  work: BulkWork
  context: JobContext
}

/**
 * Gathers the files of a bulk action, and goes through them. What became of a file is written in the transaction of the
 * work itself, so that each is done once however often the job runs.
 */
export function createRunBulk({ db, jobs, quota, workFor }: RunBulkDeps): Job {
  /** An owner as whoever began something for them; null for who is gone or was not noted, and while suspended. */
  async function asBeginner(caller: Caller, personId: string | null): Promise<Caller | null> {
    if (personId === caller.id) return caller
    const person = personId === null ? undefined : await userById(db, personId)
    if (!person || person.suspended_at !== null) return null
    return { ...caller, acting: { person: { id: person.id, role: person.role }, as: 'reader' } }
  }

  /** Whether there is more to gather. */
  async function gatherMore({ caller, bulk, work, context }: Running): Promise<boolean> {
    const gathered = await gatherNext(db, caller, bulk, work)
    await db.transaction().execute(async (tx) => {
      if (gathered) await store.gather(tx, bulk, gathered)
      else await endGathering(tx, caller, bulk)
      await context.progressed(tx)
    })
    return gathered !== null
  }

  /** All files are known: it runs where it may cost that and there is enough time, and waits else. */
  async function endGathering(tx: Db, caller: Caller, bulk: store.BulkRow): Promise<void> {
    const isAllowed = bulk.auto_seconds + bulk.human_seconds <= bulk.most_seconds
    const runs = isAllowed && (await isAffordable(tx, caller, bulk))
    await store.moveBulk(tx, bulk.id, { from: ['gathering'], to: runs ? 'running' : 'ready' })
  }

  async function isAffordable(tx: Db, caller: Caller, bulk: store.BulkRow): Promise<boolean> {
    try {
      await assertAffordable(tx, caller, bulk, quota)
      return true
    } catch (error) {
      if (error instanceof AppError && error.status === 402) return false
      throw error
    }
  }

  /** Whether there are more files to do. */
  async function doMore(running: Running): Promise<boolean> {
    const { bulk, work } = running
    const files = await store.nextFiles(db, bulk.id, work.atOnce)
    if (files.length === 0) return false
    const failures = await failuresOf(running, files)
    const failed = files.filter(({ file_id: id }) => failures.has(id))
    // What its own transaction has marked stays so; of what had none, or was refused, it is written now.
    for (const { seq, file_id: id } of failed) await correct(bulk.id, seq, failures.get(id)!)
    const rest = files.filter(({ file_id: id }) => !failures.has(id)).map(({ seq }) => seq)
    await db.transaction().execute((tx) => store.markFiles(tx, bulk.id, rest, { state: 'done', failure: null }))
    return true
  }

  async function failuresOf(
    running: Running,
    files: readonly store.BulkFileRow[],
  ): Promise<ReadonlyMap<string, Failure>> {
    const { caller, begunBy, work } = running
    const person = begunBy?.acting?.person
    const acting = person && { acting: { ownerId: caller.id, person } }
    try {
      await assertPrice(running, files)
      const who = work.byPerson ? begunBy : caller
      if (!who) throw notAllowed()
      return await inCall({ via: 'background', address: null, write: marking(running, files), ...acting }, () =>
        work.run(
          who,
          files.map(({ file_id: id }) => id),
        ),
      )
    } catch (error) {
      if (!(error instanceof AppError) || isPassing(error) || isFull(error)) throw error
      const { code, words } = error
      return new Map(files.map(({ file_id: id }) => [id, { code, words }]))
    }
  }

  /** Nothing is done that costs more than was said. @throws AppError 402 */
  async function assertPrice({ caller, work }: Running, files: readonly store.BulkFileRow[]): Promise<void> {
    if (!work.price || !work.isBinding) return
    const rows = await ownFiles(
      db,
      caller.id,
      files.map(({ file_id: id }) => id),
    )
    for (const file of rows) {
      const { auto, human } = await work.price(caller, file)
      const said = files.find(({ file_id: id }) => id === file.id)?.seconds ?? 0
      if (auto + human > said) throw new AppError(402, 'price_changed', messages.bulkPriceChanged)
    }
  }

  /** Marks the files in the transaction of what is done with them; throwing takes that back. */
  function marking({ caller, bulk, work, context }: Running, files: readonly store.BulkFileRow[]) {
    const marked = new WeakSet<Db>()
    return async (tx: Db): Promise<void> => {
      if (marked.has(tx)) return
      marked.add(tx)
      const seqs = files.map(({ seq }) => seq)
      const count = await store.markFiles(tx, bulk.id, seqs, { state: 'done', failure: null })
      if (count < seqs.length) throw new LeaseLost()
      const ids = files.map(({ file_id }) => file_id)
      if (work.audit !== null)
        for (const { id } of await ownFiles(tx, caller.id, ids))
          await writeDone(tx, caller.id, {
            action: work.audit,
            object_kind: 'file',
            object_id: id,
            ...(work.detail !== undefined && { detail: work.detail }),
          })
      await context.progressed(tx)
    }
  }

  /** Says of a file that it failed, also where the transaction of those beside it has marked it. */
  function correct(bulkId: string, seq: number, failure: Failure): Promise<void> {
    return db.transaction().execute((tx) => store.failFile(tx, { bulkId, seq }, JSON.stringify(failure)))
  }

  /** Ends this turn, and adds the next. */
  function goOnLater({ id, owner_id: ownerId }: store.BulkRow, context: JobContext, runAt?: number): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await addRunBulk(jobs, id, { ownerId, tx, ...(runAt !== undefined && { runAt }) })
      await context.complete(tx)
    })
  }

  return defineJob({
    ...RUN_BULK,
    atOnce: 2,
    async run({ bulkId }, context) {
      const until = Date.now() + TURN_MS
      for (;;) {
        context.signal.throwIfAborted()
        const bulk = await store.bulkById(db, bulkId)
        if (bulk?.state !== 'gathering' && bulk?.state !== 'running') return
        const user = await userById(db, bulk.owner_id)
        if (!user || user.suspended_at !== null) {
          await store.moveBulk(db, bulkId, { from: ['gathering', 'running'], to: 'cancelled' })
          return
        }
        if (Date.now() > until) return goOnLater(bulk, context)
        const { id, email, role, app_language: language } = user
        const caller: Caller = { id, email, role, language, sid: `bulk ${bulkId}` }
        const begunBy = await asBeginner(caller, bulk.by_id)
        const running: Running = { caller, begunBy, bulk, work: workFor(JSON.parse(bulk.wish) as BulkWish), context }
        if (bulk.state === 'gathering') {
          await gatherMore(running)
          continue
        }
        try {
          if (await doMore(running)) continue
        } catch (error) {
          if (!isFull(error)) throw error
          return goOnLater(bulk, context, Date.now() + COME_BACK_MS)
        }
        await db.transaction().execute(async (tx) => {
          await store.moveBulk(tx, bulkId, { from: ['running'], to: 'done' })
          await context.complete(tx)
        })
        return
      }
    },
    async onExhausted({ bulkId }, _failure, tx) {
      const given = JSON.stringify({ code: 'given_up', words: messages.bulkGivenUp } satisfies Failure)
      await store.failWaiting(tx, bulkId, given)
      await store.moveBulk(tx, bulkId, { from: ['gathering', 'running'], to: 'done' })
    },
  })
}
