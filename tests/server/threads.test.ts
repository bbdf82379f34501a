import { expect, onTestFinished, test } from 'vitest'
import { createThreads } from '../../server/threads/threads.ts'
import { messages } from '../../src/shared/messages.ts'
import type { Act } from '../support/threads/act.ts'

const module = new URL('../support/threads/act.ts', import.meta.url)

function open(limits?: Parameters<typeof createThreads>[0]) {
  const threads = createThreads(limits)
  onTestFinished(threads.close)
  return (act: Act) => threads.run<number>(module, act)
}

test('answers what the work answers, for many at once', async () => {
  const run = open()
  await expect(Promise.all(Array.from({ length: 20 }, (_, i) => run({ add: [i, 1] })))).resolves.toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

test('a refusal keeps its status, code, words and place', async () => {
  await expect(open()({ refuse: 'Paragraph 1' })).rejects.toMatchObject({ name: 'AppError', status: 400, code: 'refused', message: 'Paragraph 1', fields: { place: 'Paragraph 1' } })
})

test('a failure stays a failure', async () => {
  await expect(open()({ fail: 'a mistake' })).rejects.toMatchObject({ name: 'TypeError', message: 'a mistake' })
})

test('work that eats memory is refused, and harms nobody else', async () => {
  const run = open({ mostHeapMb: 64 })
  await expect(run({ eatMegabytes: 4000 })).rejects.toMatchObject({ status: 413, code: 'too_large', message: messages.bodyTooLarge })
  await expect(run({ add: [1, 2] })).resolves.toBe(3)
})

test('work that does not end is refused, and harms nobody else', async () => {
  const run = open({ mostMs: 300 })
  await expect(run({ hang: true })).rejects.toMatchObject({ status: 413, code: 'too_large' })
  await expect(open()({ add: [1, 2] })).resolves.toBe(3)
})

test('more than can wait are told when to come back', async () => {
  const run = open()
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => run({ add: [1, 1] })))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'busy', retryAfter: 5 })
  await expect(run({ add: [2, 2] })).resolves.toBe(4)
})
