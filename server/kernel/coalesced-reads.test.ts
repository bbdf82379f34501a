import { expect, test } from 'vitest'
import { createCoalescedReads } from './coalesced-reads.ts'

function world() {
  const read: string[] = []
  let answers = 0
  const ask = createCoalescedReads(async ({ name }: { name: string }) => {
    read.push(name)
    return (answers += 1)
  })
  return { ask, read }
}

test('who asks the same at once is answered by one read, and others by theirs', async () => {
  const { ask, read } = world()
  expect(await Promise.all([ask({ name: 'a' }), ask({ name: 'a' }), ask({ name: 'b' })])).toEqual([1, 1, 2])
  expect(read).toEqual(['a', 'b'])
})

test('who asks after a read has begun is answered by another one', async () => {
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<string>()
  const answers = [late.promise, Promise.resolve('new')]
  const ask = createCoalescedReads(() => {
    begun.resolve()
    return answers.shift()!
  })
  const first = ask({})
  await begun.promise
  const second = ask({})
  late.resolve('old')
  expect(await Promise.all([first, second])).toEqual(['old', 'new'])
})

test('a read that fails does so for all who asked, and the next is a new one', async () => {
  let isBroken = true
  const ask = createCoalescedReads(async () => {
    if (isBroken) throw new Error('broken')
    return 'well'
  })
  const both = await Promise.allSettled([ask({}), ask({})])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await ask({})).toBe('well')
})
