import { expect, test } from 'vitest'
import { createYieldingQueue } from './yield-between-requests.ts'

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

test('four begin at once and the others four by four, in order, with a look at the sockets in between', async () => {
  const queue = createYieldingQueue()
  const begun: number[] = []
  for (let n = 1; n <= 10; n += 1) queue.begin(() => begun.push(n))
  expect(begun).toEqual([1, 2, 3, 4])
  await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  // One that comes now waits behind those that came before.
  queue.begin(() => begun.push(11))
  expect(begun).toHaveLength(8)
  await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('who comes while nobody waits begins at once, in each turn', async () => {
  const queue = createYieldingQueue()
  let begun = 0
  for (let turn = 1; turn <= 5; turn += 1) {
    for (let n = 0; n < 4; n += 1)
      queue.begin(() => {
        begun += 1
      })
    expect(begun).toBe(turn * 4)
    await nextTurn()
  }
})

test('of several who wait each has its turn, however much one of them wants', async () => {
  const queue = createYieldingQueue()
  const begun: string[] = []
  const begin = (name: string) => queue.begin(() => begun.push(name), name[0])
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b1', 'c1', 'c2']) begin(name)
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'a6'])
  await nextTurn()
  expect(begun.slice(8)).toEqual(['c2', 'a7', 'a8'])
})
