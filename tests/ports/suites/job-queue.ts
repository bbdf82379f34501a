import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../server/kernel/db/schema.ts'
import type { ClaimedJob, JobQueue } from '../../../server/ports/job-queue.ts'

/** An empty queue, its database, and the same queue as another process sees it. */
export interface QueueHarness {
  queue: JobQueue
  other: JobQueue
  db: Db
}

/** Times that a suite sets; a short lease is one that has run out by the time anybody looks. */
export interface QueueTimes {
  leaseMs?: number
  backoffMs?: number
}

const broken = { code: 'engine_failed', message: 'The engine stopped.', retry: true }

/** Claims until there is something to claim. */
const claimed = (queue: JobQueue, worker = 'w') =>
  vi.waitFor(
    async () => {
      const job = await queue.claim(['work'], worker)
      if (!job) throw new Error('nothing is due')
      return job
    },
    { timeout: 10_000, interval: 5 },
  )

/** What every job queue does. */
export function jobQueueSuite(open: (times?: QueueTimes) => Promise<QueueHarness>): void {
  let queue: JobQueue
  let other: JobQueue
  let db: Db
  beforeEach(async () => {
    ;({ queue, other, db } = await open())
  })

  describe('adding', () => {
    test('hands out what was added, parsed, to one worker', async () => {
      const id = await queue.add('work', { fileId: 'f', deep: { list: [1, null, 'ä'] } })
      const job = await queue.claim(['work'], 'w')
      expect(job).toMatchObject({
        id,
        name: 'work',
        payload: { fileId: 'f', deep: { list: [1, null, 'ä'] } },
        attempt: 1,
        maxAttempts: 3,
        exhausted: false,
      })
      expect(await other.claim(['work'], 'v')).toBeNull()
    })

    test('hands out only the names that are asked for', async () => {
      await queue.add('work', {})
      expect(await queue.claim(['else'], 'w')).toBeNull()
      expect(await queue.claim([], 'w')).toBeNull()
      expect(await queue.claim(['else', 'work'], 'w')).toMatchObject({ name: 'work' })
    })

    test('hands out the oldest first', async () => {
      const ids = [await queue.add('work', {}), await other.add('work', {}), await queue.add('work', {})]
      const taken = [
        await queue.claim(['work'], 'w'),
        await queue.claim(['work'], 'w'),
        await queue.claim(['work'], 'w'),
      ]
      expect(taken.map((job) => job?.id)).toEqual(ids)
    })

    test('a job for later waits', async () => {
      await queue.add('work', {}, { runAt: Date.now() + 60_000 })
      expect(await queue.claim(['work'], 'w')).toBeNull()
    })

    test('comes with the transaction, or not at all', async () => {
      const failing = db.transaction().execute(async (tx) => {
        await queue.add('work', {}, { tx })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await queue.claim(['work'], 'w')).toBeNull()
      await db.transaction().execute((tx) => queue.add('work', {}, { tx }))
      expect(await queue.claim(['work'], 'w')).not.toBeNull()
    })

    test('with a key that waits or runs does nothing, also 20 times at once', async () => {
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? queue : other).add('work', { i }, { key: 'k' })),
      )
      expect(new Set(ids).size).toBe(1)
      const job = await claimed(queue)
      expect(await queue.add('work', {}, { key: 'k' })).toBe(job.id)
      await queue.complete(job)
      expect(await queue.add('work', {}, { key: 'k' })).not.toBe(job.id)
    })
  })

  describe('claiming', () => {
    test('20 at once get 20 different jobs', async () => {
      await Promise.all(Array.from({ length: 20 }, () => queue.add('work', {})))
      const jobs = await Promise.all(
        Array.from({ length: 25 }, (_, i) => (i % 2 ? queue : other).claim(['work'], `w${i}`)),
      )
      const ids = jobs.flatMap((job) => (job ? [job.id] : []))
      expect(new Set(ids).size).toBe(ids.length)
      // Who found all rows locked by others may have gone without; another look finds the rest.
      const rest: string[] = []
      for (let job = await queue.claim(['work'], 'w'); job; job = await queue.claim(['work'], 'w')) rest.push(job.id)
      expect(new Set([...ids, ...rest]).size).toBe(20)
      expect(ids.length + rest.length).toBe(20)
    })

    test('a done job does not come back', async () => {
      await queue.add('work', {})
      expect(await queue.complete(await claimed(queue))).toBe(true)
      expect(await queue.claim(['work'], 'w')).toBeNull()
    })

    test('a lease that ran out is given to another, and the first can neither renew, complete nor fail', async () => {
      const short = await open({ leaseMs: 1 })
      await short.queue.add('work', {})
      const first = await claimed(short.queue, 'a')
      const second = await claimed(short.other, 'b')
      expect(second).toMatchObject({ id: first.id, attempt: 2 })
      expect(second.leaseId).not.toBe(first.leaseId)
      expect(await short.queue.renew(first)).toBe(false)
      expect(await short.queue.complete(first)).toBe(false)
      expect(await short.queue.fail(first, broken)).toBe('lost')
      expect(await short.other.renew(second)).toBe(true)
      expect(await short.other.complete(second)).toBe(true)
    })

    test('a renewed lease holds', async () => {
      await queue.add('work', {})
      const job = await claimed(queue)
      expect(await other.renew(job)).toBe(true)
      expect(await other.claim(['work'], 'v')).toBeNull()
    })

    test('a job outlives some workers, and one that ends them all is handed out as exhausted', async () => {
      const short = await open({ leaseMs: 1 })
      await short.queue.add('work', {}, { maxAttempts: 2 })
      for (let attempt = 1; attempt <= 5; attempt++)
        expect(await claimed(short.queue)).toMatchObject({ attempt, exhausted: false })
      let last = await claimed(short.queue)
      while (!last.exhausted && last.attempt < 20) last = await claimed(short.queue)
      expect(last.exhausted).toBe(true)
      expect(
        await short.queue.fail(last, { code: 'worker_lost', message: 'The worker ended three times.', retry: false }),
      ).toBe('dead')
    })
  })

  describe('ending', () => {
    test('complete is part of the transaction of the result', async () => {
      await queue.add('work', {})
      const job = await claimed(queue)
      const failing = db.transaction().execute(async (tx) => {
        expect(await queue.complete(job, tx)).toBe(true)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await queue.renew(job)).toBe(true)
      expect(await db.transaction().execute((tx) => queue.complete(job, tx))).toBe(true)
      expect(await queue.complete(job)).toBe(false)
    })

    test('a failed try comes back later, up to its limit, and is then kept with its reason', async () => {
      const quick = await open({ backoffMs: 1 })
      const id = await quick.queue.add('work', { fileId: 'f' }, { maxAttempts: 2 })
      expect(await quick.queue.fail(await claimed(quick.queue), broken)).toBe('retry')
      const second = await claimed(quick.queue)
      expect(second.attempt).toBe(2)
      expect(await quick.queue.fail(second, broken)).toBe('dead')
      expect(await quick.queue.claim(['work'], 'w')).toBeNull()
      expect(await quick.queue.dead(10)).toEqual([
        {
          id,
          name: 'work',
          payload: { fileId: 'f' },
          failure: { code: 'engine_failed', message: 'The engine stopped.' },
          at: expect.closeTo(Date.now(), -5),
        },
      ])
    })

    test('a failed try is not due at once', async () => {
      await queue.add('work', {})
      expect(await queue.fail(await claimed(queue), broken)).toBe('retry')
      expect(await queue.claim(['work'], 'w')).toBeNull()
    })

    test('a job that got further counts its tries anew, however it ends', async () => {
      const short = await open({ leaseMs: 1, backoffMs: 1 })
      await short.queue.add('work', {}, { maxAttempts: 2 })
      await claimed(short.queue)
      const second = await claimed(short.queue)
      expect(second.attempt).toBe(2)
      expect(await short.queue.progressed(second)).toBe(true)
      const afterKill = await claimed(short.queue)
      expect(afterKill).toMatchObject({ attempt: 1, exhausted: false })
      expect(await short.queue.progressed(second)).toBe(false)
      const last = await claimed(short.queue)
      expect(last.attempt).toBe(2)
      await short.queue.progressed(last)
      expect(await short.queue.fail(last, broken)).toBe('retry')
      const again = await claimed(short.queue)
      expect(again.attempt).toBe(2)
      expect(await short.queue.fail(again, broken)).toBe('dead')
    })

    test('a step forward is part of its transaction', async () => {
      await queue.add('work', {}, { maxAttempts: 1 })
      const job = await claimed(queue)
      const failing = db.transaction().execute(async (tx) => {
        expect(await queue.progressed(job, tx)).toBe(true)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await queue.fail(job, broken)).toBe('dead')
    })

    test('failing is part of its transaction', async () => {
      await queue.add('work', {})
      const job = await claimed(queue)
      const failing = db.transaction().execute(async (tx) => {
        expect(await queue.fail(job, { ...broken, retry: false }, tx)).toBe('dead')
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await queue.dead(1)).toEqual([])
      expect(await queue.renew(job)).toBe(true)
    })

    test('dead jobs are forgotten by their age, and nothing else is', async () => {
      await queue.add('work', { n: 1 })
      expect(await queue.fail(await claimed(queue), { ...broken, retry: false })).toBe('dead')
      await queue.add('work', { n: 2 })
      expect(await queue.forgetDead(Date.now() - 60_000)).toBe(0)
      expect(await queue.dead(10)).toHaveLength(1)
      expect(await queue.forgetDead(Date.now() + 60_000)).toBe(1)
      expect([await queue.dead(10), (await queue.unfinished()).map(({ payload }) => payload)]).toEqual([[], [{ n: 2 }]])
    })

    test('what no further try can help is dead at once, newest first, and frees its key', async () => {
      const ids = []
      for (const key of ['a', 'b', 'c']) {
        ids.unshift(await queue.add('work', {}, { key }))
        expect(await queue.fail(await claimed(queue), { ...broken, retry: false })).toBe('dead')
      }
      expect((await queue.dead(2)).map((job) => job.id)).toEqual(ids.slice(0, 2))
      expect(ids).not.toContain(await queue.add('work', {}, { key: 'a' }))
    })
  })

  describe('running again what ran out of tries', () => {
    test('has it run with all its tries, once', async () => {
      const quick = await open({ backoffMs: 1 })
      const id = await quick.queue.add('work', { n: 1 }, { maxAttempts: 2, key: 'k' })
      for (const outcome of ['retry', 'dead'])
        expect(await quick.queue.fail(await claimed(quick.queue), broken)).toBe(outcome)
      expect([await quick.queue.again(id), await quick.queue.again(id)]).toEqual(['work', null])
      expect(await quick.queue.dead(10)).toEqual([])
      const first = await claimed(quick.queue)
      expect(first).toMatchObject({ id, payload: { n: 1 }, attempt: 1, maxAttempts: 2, exhausted: false })
      expect(await quick.queue.fail(first, broken)).toBe('retry')
      const second = await claimed(quick.queue)
      expect(second.attempt).toBe(2)
      expect(await quick.queue.complete(second)).toBe(true)
    })

    test('leaves what waits under its key alone, and what is not there', async () => {
      const id = await queue.add('work', { n: 1 }, { key: 'k' })
      expect(await queue.again(id)).toBeNull()
      expect(await queue.fail(await claimed(queue), { ...broken, retry: false })).toBe('dead')
      await queue.add('work', { n: 2 }, { key: 'k' })
      expect([await queue.again(id), await queue.again('nothing')]).toEqual([null, null])
      expect(await queue.dead(10)).toHaveLength(1)
    })

    test('stays undone where its transaction is', async () => {
      const id = await queue.add('work', {})
      expect(await queue.fail(await claimed(queue), { ...broken, retry: false })).toBe('dead')
      await expect(
        db.transaction().execute(async (tx) => {
          await queue.again(id, tx)
          throw new Error('not after all')
        }),
      ).rejects.toThrow('not after all')
      expect(await queue.dead(10)).toHaveLength(1)
    })
  })

  describe('cancelling', () => {
    test('drops a waiting job', async () => {
      await queue.add('work', {}, { key: 'k' })
      await queue.cancel('k')
      expect(await queue.claim(['work'], 'w')).toBeNull()
    })

    test('takes the lease from a running one', async () => {
      await queue.add('work', {}, { key: 'k' })
      const job = await claimed(queue)
      await other.cancel('k')
      expect(await queue.renew(job)).toBe(false)
      expect(await queue.complete(job)).toBe(false)
      expect(await queue.fail(job, broken)).toBe('lost')
      expect(await queue.claim(['work'], 'w')).toBeNull()
    })

    test('comes with the transaction, and touches no other key', async () => {
      await queue.add('work', {}, { key: 'k' })
      await queue.add('work', {}, { key: 'l' })
      const failing = db.transaction().execute(async (tx) => {
        await queue.cancel('k', tx)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await queue.place('work', 'l')).toBe(1)
      await queue.cancel('k')
      await queue.cancel('never there')
      expect(await queue.place('work', 'l')).toBe(0)
    })
  })

  test('whoever runs the server sees what runs and waits, and drops one by its id', async () => {
    const first = await queue.add('work', { n: 1 }, { account: 'a', cost: 60 })
    const second = await queue.add('work', { n: 2 }, { key: 'k' })
    const job = await claimed(queue)
    const waiting = job.id === first ? second : first
    expect((await queue.current(10)).map(({ id, state }) => ({ id, state }))).toEqual([
      { id: job.id, state: 'running' },
      { id: waiting, state: 'waiting' },
    ])
    expect((await queue.current(10)).find(({ id }) => id === first)).toMatchObject({ account: 'a', cost: 60 })
    expect(await queue.current(1)).toHaveLength(1)
    expect(await queue.payloadOf('work', second)).toEqual({ n: 2 })
    expect(await queue.payloadOf('other', second)).toBeNull()
    expect(await queue.drop('other', job.id)).toBe(false)
    expect(await queue.drop('work', job.id)).toBe(true)
    expect(await queue.drop('work', job.id)).toBe(false)
    expect(await queue.drop('work', 'none')).toBe(false)
    expect(await queue.payloadOf('work', job.id)).toBeNull()
    expect(await queue.complete(job)).toBe(false)
    expect(await queue.drop('work', waiting)).toBe(true)
    expect(await queue.current(10)).toEqual([])
  })

  test('the jobs of a worker that died are due at once, those of others stay', async () => {
    await queue.add('work', {})
    await queue.add('work', {})
    const lost = await claimed(queue, 'dead')
    await claimed(queue, 'alive')
    expect(await other.releaseWorker('dead')).toBe(1)
    expect(await queue.renew(lost)).toBe(false)
    expect(await queue.claim(['work'], 'w')).toMatchObject({ id: lost.id, attempt: 2 })
    expect(await queue.claim(['work'], 'w')).toBeNull()
  })

  test('tells how many wait before one', async () => {
    await queue.add('work', {}, { key: 'a' })
    await queue.add('else', {}, { key: 'x' })
    await queue.add('work', {}, { key: 'b' })
    await queue.add('work', {}, { key: 'c' })
    expect([await queue.place('work', 'a'), await queue.place('work', 'b'), await queue.place('work', 'c')]).toEqual([
      0, 1, 2,
    ])
    const job: ClaimedJob = await claimed(queue)
    expect(await queue.place('work', 'a')).toBeNull()
    expect(await queue.place('work', 'c')).toBe(1)
    await queue.complete(job)
    expect(await queue.place('work', 'nobody')).toBeNull()
  })

  test('names the jobs that are not done, so that another queue can take them over', async () => {
    await queue.add('work', { fileId: 'done' })
    await queue.complete(await claimed(queue))
    await queue.add('work', { fileId: 'runs' }, { key: 'r', account: 'a', cost: 60.5 })
    await claimed(queue)
    const runAt = Date.now() + 3_600_000
    await queue.add('else', { fileId: 'waits' }, { runAt, maxAttempts: 7 })
    await expect(
      db.transaction().execute(async (tx) => {
        await queue.add('work', { fileId: 'in the transaction' }, { tx, runAt: runAt + 1 })
        expect((await queue.unfinished(tx)).map(({ payload }) => payload)).toEqual([
          { fileId: 'runs' },
          { fileId: 'waits' },
          { fileId: 'in the transaction' },
        ])
        throw new Error('back')
      }),
    ).rejects.toThrow('back')
    expect(await other.unfinished()).toEqual([
      {
        name: 'work',
        payload: { fileId: 'runs' },
        key: 'r',
        runAt: expect.any(Number) as number,
        maxAttempts: 3,
        account: 'a',
        cost: 61,
      },
      { name: 'else', payload: { fileId: 'waits' }, key: null, runAt, maxAttempts: 7, account: null, cost: 0 },
    ])
  })

  describe('taking turns', () => {
    const add = (account: string, cost = 600) =>
      queue.add('work', { account }, { account, cost, key: `${account} ${(added += 1)}` })
    const place = (n: number, account: string) => queue.place('work', `${account} ${n}`)
    const order = async () => {
      const accounts: string[] = []
      for (let job = await queue.claim(['work'], 'w'); job; job = await queue.claim(['work'], 'w')) {
        accounts.push((job.payload as { account: string }).account)
        await queue.complete(job)
      }
      return accounts
    }
    let added = 0
    beforeEach(() => {
      added = 0
    })

    test('the first file of an account does not wait for the many of another, and its place says so', async () => {
      for (let i = 0; i < 5; i += 1) await add('many')
      await queue.claim(['work'], 'w')
      await add('first')
      await add('second', 36_000)
      expect([
        await place(2, 'many'),
        await place(6, 'first'),
        await place(7, 'second'),
        await place(3, 'many'),
      ]).toEqual([0, 1, 2, 3])
      expect(await order()).toEqual(['many', 'first', 'second', 'many', 'many', 'many'])
    })

    test('accounts with many files advance by what they cost', async () => {
      for (let i = 0; i < 4; i += 1) await add('long', 1200)
      for (let i = 0; i < 8; i += 1) await add('short', 570)
      const taken = await order()
      expect(taken.slice(0, 6).toSorted()).toEqual(['long', 'long', 'short', 'short', 'short', 'short'])
    })

    test('what is for nobody comes first, in the order in which it was added', async () => {
      await add('somebody')
      await queue.add('work', { account: 'nobody' })
      expect(await order()).toEqual(['nobody', 'somebody'])
    })

    test('a failed try keeps its turn', async () => {
      const quick = await open({ backoffMs: 1 })
      for (const account of ['a', 'b'])
        for (let i = 0; i < 2; i += 1) await quick.queue.add('work', { account, i }, { account, cost: 600 })
      const first = await claimed(quick.queue)
      await quick.queue.fail(first, broken)
      await vi.waitFor(async () => expect((await quick.queue.stats())[0]).toMatchObject({ ready: 4 }), {
        timeout: 10_000,
        interval: 5,
      })
      expect(await quick.queue.claim(['work'], 'w')).toMatchObject({ id: first.id })
    })
  })

  test('counts what waits, runs and died, by name, with its seconds of sound', async () => {
    expect(await queue.stats()).toEqual([])
    const before = Date.now()
    for (const cost of [10, 20, 30, 40]) await queue.add('work', {}, { account: 'a', cost })
    await queue.add('work', {}, { account: 'a', cost: 5, runAt: Date.now() + 60_000 })
    await queue.add('else', {})
    await queue.complete(await claimed(queue))
    await claimed(queue)
    expect(await queue.fail(await claimed(queue), { ...broken, retry: false })).toBe('dead')
    const [elsewhere, work] = await queue.stats()
    expect(elsewhere).toMatchObject({ name: 'else', ready: 1, queuedSeconds: 0 })
    expect(work).toEqual({
      name: 'work',
      ready: 1,
      later: 1,
      running: 1,
      dead: 1,
      queuedSeconds: 45,
      dueSince: expect.any(Number) as number,
    })
    // Both clocks count in milliseconds, and may round differently.
    expect(work?.dueSince).toBeGreaterThanOrEqual(before - 1)
    expect(work?.dueSince).toBeLessThanOrEqual(Date.now() + 1)
  })
}
