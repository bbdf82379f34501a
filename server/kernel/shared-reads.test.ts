import { expect, test } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Reads that end when they are told to, with the number of the read. */
function reads() {
  const begun: { key: string; end: () => void; fail: () => void }[] = []
  const read = createSharedReads<number>((key) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const number = begun.length
    begun.push({ key, end: () => resolve(number), fail: () => reject(new Error('away')) })
    return promise
  })
  return { begun, read }
}

test('a few are read at once, and what comes then shares the next, which begins when one of them ends', async () => {
  const { begun, read } = reads()
  const first = Array.from({ length: 4 }, () => read('a'))
  const then = Array.from({ length: 100 }, () => read('a'))
  const other = read('b')
  expect(begun.map(({ key }) => key)).toEqual(['a', 'a', 'a', 'a', 'b'])
  begun[1]!.end()
  await first[1]
  await Promise.resolve()
  expect(begun).toHaveLength(6)
  const late = read('a')
  begun[5]!.end()
  await expect(Promise.all(then)).resolves.toEqual(then.map(() => 5))
  for (const { end } of begun) end()
  await Promise.all([...first, other])
  // It came after the shared one had begun, which may not know what was written in between.
  begun.at(-1)!.end()
  await expect(late).resolves.toBe(6)
})

test('one that fails is told to who asked for it, and those that come then are read', async () => {
  const { begun, read } = reads()
  const first = Array.from({ length: 4 }, () => read('a'))
  const shared = [read('a'), read('a')]
  begun[0]!.fail()
  await expect(first[0]).rejects.toThrow('away')
  begun[4]!.fail()
  expect((await Promise.allSettled(shared)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  for (const { end } of begun) end()
  await Promise.all(first.slice(1))
  const again = read('a')
  begun.at(-1)!.end()
  await expect(again).resolves.toBe(5)
})
