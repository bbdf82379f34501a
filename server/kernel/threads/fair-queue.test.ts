import { expect, test } from 'vitest'
import { createFairQueue, NotBegun } from './fair-queue.ts'

const LIMITS = { atOnce: 2, perAccount: 1, waiting: 10, waitingPerAccount: 5, waitMs: 60_000 }

/** A queue whose work ends when a test says so; `begun` is what began, in order. */
function open(limits: Partial<typeof LIMITS> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, cost = 1) =>
    queue.use(name[0]!, cost, () => {
      begun.push(name)
      return new Promise<string>((resolve) => {
        ends.set(name, () => resolve(name))
      })
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  const settle = () => new Promise(setImmediate)
  return { queue, begun, add, end, settle }
}

test('an account has one place, however much of it waits, so that another begins at once', async () => {
  const { begun, add, settle } = open()
  for (const name of ['a1', 'a2', 'a3']) void add(name)
  void add('b1')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
})

test('accounts take turns, and cheap work of one comes before dear work that another asked for earlier', async () => {
  const { begun, add, end, settle } = open({ atOnce: 1 })
  void add('a1')
  for (const name of ['b1', 'b2', 'b3']) void add(name, 1000)
  for (const name of ['c1', 'c2']) void add(name, 1)
  await settle()
  for (const name of ['a1', 'b1', 'c1', 'c2', 'b2', 'b3']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'c2', 'b2', 'b3'])
})

test('one account cannot take the room that others wait in', async () => {
  const { add } = open()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void add(name)
  await expect(add('a7')).rejects.toMatchObject({ why: 'account-full' })
  const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => add(name))
  await expect(add('h')).rejects.toMatchObject({ why: 'full' })
  expect(others).toHaveLength(6)
})

test('what waited too long does not begin any more', async () => {
  const { begun, add, end } = open({ waitMs: 1 })
  const first = add('a1')
  await expect(add('a2')).rejects.toThrow(NotBegun)
  await end('a1')
  await expect(first).resolves.toBe('a1')
  expect(begun).toEqual(['a1'])
})

test('work that fails gives its place back', async () => {
  const { queue } = open({ atOnce: 1 })
  await expect(queue.use('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.use('b', 1, () => Promise.resolve('yes'))).resolves.toBe('yes')
})
