import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gatheredTransaction, gatherTransactions, sharedFlush } from './gathered-transactions.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

/** A flush that ends when it is told to. */
function slowFlush() {
  const begun: PromiseWithResolvers<void>[] = []
  const flush = vi.fn(() => {
    begun.push(Promise.withResolvers<void>())
    return begun.at(-1)!.promise
  })
  return { flush, begun }
}

async function open() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true })
  })
  await sql`create table thing (id integer primary key)`.execute(db)
  const add = (id: number) => (tx: Db) => sql`insert into thing values (${id})`.execute(tx)
  const things = async () => (await sql<{ id: number }>`select id from thing`.execute(db)).rows.map(({ id }) => id)
  const synchronous = async (on: Db) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(on)).rows[0]?.synchronous
  return { db, add, things, synchronous }
}

test('whoever asks during a flush waits for the next, all of them for the same', async () => {
  const { flush, begun } = slowFlush()
  const shared = sharedFlush(flush)
  const ended: string[] = []
  const wait = (name: string) => shared().then(() => ended.push(name))
  const all = [wait('first'), wait('second'), wait('third')]
  expect(flush).toHaveBeenCalledTimes(1)
  begun[0]!.resolve()
  await vi.waitFor(() => expect(flush).toHaveBeenCalledTimes(2))
  expect(ended).toEqual(['first'])
  begun[1]!.resolve()
  await Promise.all(all)
  expect(ended).toEqual(['first', 'second', 'third'])
})

test('a flush that fails fails those who wait for it, and the next is tried', async () => {
  const flush = vi.fn(async () => {})
  flush.mockRejectedValueOnce(new Error('The disk is gone.'))
  const shared = sharedFlush(flush)
  const [first, second] = await Promise.allSettled([shared(), shared()])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  await expect(shared()).resolves.toBeUndefined()
})

test('a transaction is seen once it is committed, and answered once it is on the disk', async () => {
  const { db, add, things } = await open()
  const { flush, begun } = slowFlush()
  gatherTransactions(db, flush)
  const [committed, answered] = [vi.fn(), vi.fn()]
  const saved = gatheredTransaction(db, add(1), committed).then(answered)
  await vi.waitFor(() => expect(flush).toHaveBeenCalled())
  expect(committed).toHaveBeenCalledOnce()
  expect(await things()).toEqual([1])
  expect(answered).not.toHaveBeenCalled()
  begun[0]!.resolve()
  await saved
})

test('those that come meanwhile are committed together, eight at most', async () => {
  const { db, add, things } = await open()
  const transactions = new Set<Db>()
  const work = (id: number) => async (tx: Db) => {
    transactions.add(tx)
    return add(id)(tx)
  }
  await Promise.all(Array.from({ length: 10 }, (_, id) => gatheredTransaction(db, work(id))))
  expect(transactions.size).toBe(3)
  expect(await things()).toHaveLength(10)
})

test('one that fails takes none of those along that were to be committed with it', async () => {
  const { db, add, things } = await open()
  const failing = async (tx: Db) => {
    await add(2)(tx)
    throw new Error('Not so.')
  }
  const outcomes = await Promise.allSettled([
    gatheredTransaction(db, add(0)),
    gatheredTransaction(db, add(1)),
    gatheredTransaction(db, failing),
    gatheredTransaction(db, add(3)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await things()).toEqual([0, 1, 3])
})

test('all other transactions wait for the disk by themselves', async () => {
  const { db, add, things, synchronous } = await open()
  const seen: unknown[] = []
  const failing = async (tx: Db) => {
    seen.push(await synchronous(tx))
    await add(1)(tx)
    throw new Error('Not so.')
  }
  await expect(gatheredTransaction(db, failing)).rejects.toThrow('Not so.')
  expect(seen).toEqual([1])
  expect(await synchronous(db)).toBe(2)
  await Promise.all([
    gatheredTransaction(db, add(2)),
    db.transaction().execute(async (tx) => seen.push(await synchronous(tx))),
  ])
  expect(seen).toEqual([1, 2])
  expect(await things()).toEqual([2])
})
