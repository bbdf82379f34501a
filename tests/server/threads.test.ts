import os from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { notFound } from '../../server/kernel/errors.ts'
import { HELPERS, THREADS, WORTH_A_HELPER, WORTH_A_THREAD } from '../../server/kernel/limits.ts'
import { createThreads } from '../../server/kernel/threads/threads.ts'
import { messages } from '../../src/shared/messages.ts'
import { childProcesses } from '../support/child-processes.ts'
import type { Act } from '../support/threads/act.ts'

const module = new URL('../support/threads/act.ts', import.meta.url)

function open(limits?: Parameters<typeof createThreads>[0]) {
  return openBoth(limits).run
}

function openBoth(limits?: Parameters<typeof createThreads>[0]) {
  const threads = createThreads(limits)
  onTestFinished(threads.close)
  const run = (act: Act, { account = 'ann', bytes = WORTH_A_THREAD } = {}) =>
    threads.run<number | string>(module, act, { account, bytes })
  return { threads, run, assertRoom: threads.assertRoom }
}

test('work is done where its size says: next to nothing here, more on a thread, much in a process', async () => {
  const run = open()
  await expect(run({ where: true }, { bytes: WORTH_A_THREAD - 1 })).resolves.toBe(`${process.pid} main`)
  await expect(run({ where: true }, { bytes: WORTH_A_THREAD })).resolves.toBe(`${process.pid} thread`)
  const elsewhere = await run({ where: true }, { bytes: WORTH_A_HELPER })
  expect(elsewhere).toMatch(/^\d+ main$/)
  expect(elsewhere).not.toBe(`${process.pid} main`)
})

test('who waits for a short answer comes first: threads stand behind the rest, processes behind them', async () => {
  const run = open()
  const behind = (steps: number) => Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + steps)
  await expect(run({ niceness: true }, { bytes: WORTH_A_THREAD - 1 })).resolves.toBe(behind(0))
  await expect(run({ niceness: true }, { bytes: WORTH_A_THREAD })).resolves.toBe(behind(5))
  await expect(run({ niceness: true }, { bytes: WORTH_A_HELPER })).resolves.toBe(behind(10))
})

test('processes that are kept ready are there before there is work, and do it', async () => {
  const { threads, run } = openBoth()
  const before = await childProcesses()
  threads.keepReady(module)
  const ready = (await childProcesses()).filter((pid) => !before.includes(pid))
  expect(ready).toHaveLength(HELPERS.atOnce)
  expect(ready.map((pid) => `${pid} main`)).toContain(await run({ where: true }, { bytes: WORTH_A_HELPER }))
  expect((await childProcesses()).filter((pid) => !before.includes(pid))).toEqual(ready)
})

test.each([
  ['threads', WORTH_A_THREAD],
  ['processes', WORTH_A_HELPER],
])('%s that are kept ready have loaded what comes first', async (_, bytes) => {
  const { threads } = openBoth()
  threads.keepReady(module)
  const isActLoaded = new URL('../support/threads/is-act-loaded.ts', import.meta.url)
  const loaded = ['ann', 'ben'].map((account) => threads.run<boolean>(isActLoaded, {}, { account, bytes }))
  await expect(Promise.all(loaded)).resolves.toEqual([true, true])
})

test('threads that are kept ready are there before there is work', async () => {
  const { threads, run } = openBoth()
  threads.keepReady(module)
  const later = new Worker('', { eval: true })
  const { threadId: next } = later
  await later.terminate()
  const used = await Promise.all(['ann', 'ben'].map((account) => run({ thread: true }, { account })))
  expect(new Set(used).size).toBe(THREADS.atOnce)
  expect(used.every((id) => Number(id) < next)).toBe(true)
})

test('a process stands behind from its start, while it loads', async () => {
  const before = await childProcesses()
  const running = open()({ where: true }, { bytes: WORTH_A_HELPER })
  const [helper] = await vi.waitUntil(async () => {
    const started = (await childProcesses()).filter((pid) => !before.includes(pid))
    return started.length > 0 && started
  })
  expect(os.getPriority(helper)).toBeGreaterThan(os.getPriority())
  await running
})

test('a thread that an order to end is lost on is given it again', async () => {
  const threads = createThreads()
  const its = Promise.withResolvers<Act>()
  const running = threads.run(module, () => its.promise, { account: 'ann', bytes: WORTH_A_THREAD })
  const ended = expect(running).rejects.toThrow('Terminating worker thread')
  its.resolve({ hang: true })
  await setImmediate()
  const order = vi.spyOn(Worker.prototype, 'terminate').mockResolvedValueOnce(0)
  onTestFinished(() => order.mockRestore())
  await threads.close()
  await ended
  expect(order.mock.calls.length).toBeGreaterThan(1)
})

describe.each([
  ['on a thread', WORTH_A_THREAD, THREADS],
  ['in a process', WORTH_A_HELPER, HELPERS],
] as const)('%s', (_where, bytes, { waitingPerAccount }) => {
  test('answers what the work answers, for many at once', async () => {
    const run = open()
    await expect(
      Promise.all(Array.from({ length: 20 }, (_, i) => run({ add: [i, 1] }, { bytes, account: `person ${i}` }))),
    ).resolves.toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('a refusal keeps its status, code, words and place', async () => {
    await expect(open()({ refuse: 'Paragraph 1' }, { bytes })).rejects.toMatchObject({
      name: 'AppError',
      status: 400,
      code: 'refused',
      message: 'Paragraph 1',
      fields: { place: 'Paragraph 1' },
    })
  })

  test('a failure stays a failure', async () => {
    await expect(open()({ fail: 'a mistake' }, { bytes })).rejects.toMatchObject({
      name: 'TypeError',
      message: 'a mistake',
    })
  })

  test('work that eats memory is refused, and harms nobody else', async () => {
    const run = open({ mostHeapMb: 64 })
    await expect(run({ eatMegabytes: 4000 }, { bytes })).rejects.toMatchObject({
      status: 413,
      code: 'too_large',
      message: messages.bodyTooLarge,
    })
    await expect(run({ add: [1, 2] }, { bytes })).resolves.toBe(3)
  })

  test('work that does not end is refused, and harms nobody else', async () => {
    await expect(open({ mostMs: 300 })({ hang: true }, { bytes })).rejects.toMatchObject({
      status: 413,
      code: 'too_large',
    })
    await expect(open()({ add: [1, 2] }, { bytes })).resolves.toBe(3)
  })

  test('while work of one account does not end, that of another is done', async () => {
    const run = open()
    const hanging = Array.from({ length: 3 }, () => run({ hang: true }, { bytes }).catch((error: unknown) => error))
    await expect(run({ add: [1, 2] }, { bytes, account: 'bob' })).resolves.toBe(3)
    expect(hanging).toHaveLength(3)
  })

  test('who waits behind their own is told that the server is busy, not that it was too much', async () => {
    const run = open({ waitMs: 50 })
    const hanging = run({ hang: true }, { bytes }).catch((error: unknown) => error)
    await expect(run({ add: [1, 2] }, { bytes })).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 })
    expect(hanging).toBeInstanceOf(Promise)
  })

  test('what has to be got first is got when its turn has come', async () => {
    const { threads } = openBoth()
    const got: string[] = []
    const first = Promise.withResolvers<void>()
    const add = (name: string, wait?: Promise<void>) =>
      threads.run<number>(
        module,
        async () => {
          got.push(name)
          await wait
          return { add: [1, 1] } satisfies Act
        },
        { account: 'ann', bytes },
      )
    const results = [add('first', first.promise), add('second')]
    await expect(threads.run(module, { add: [2, 2] } satisfies Act, { account: 'bob', bytes })).resolves.toBe(4)
    expect(got).toEqual(['first'])
    first.resolve()
    await expect(Promise.all(results)).resolves.toEqual([2, 2])
    expect(got).toEqual(['first', 'second'])
  })

  test('what cannot be got is told as it is', async () => {
    const { threads } = openBoth()
    await expect(
      threads.run(module, () => Promise.reject(notFound()), { account: 'ann', bytes }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('an account of which too much waits is told to come back, and nobody else', async () => {
    const run = open()
    const results = Array.from({ length: waitingPerAccount + 2 }, () => run({ add: [1, 1] }, { bytes }))
    await expect(results.at(-1)).rejects.toMatchObject({ status: 429, code: 'too_many_at_once', retryAfter: 5 })
    await expect(run({ add: [2, 2] }, { bytes, account: 'bob' })).resolves.toBe(4)
    await Promise.allSettled(results)
  })

  test('it can be told so before there is anything to work on, until some of it is done', async () => {
    const { run, assertRoom } = openBoth()
    const results = Array.from({ length: waitingPerAccount + 1 }, () => run({ add: [1, 1] }, { bytes }))
    expect(() => assertRoom('ann')).toThrow(expect.objectContaining({ status: 429, code: 'too_many_at_once' }))
    expect(() => assertRoom('bob')).not.toThrow()
    await Promise.all(results)
    expect(() => assertRoom('ann')).not.toThrow()
  })
})
