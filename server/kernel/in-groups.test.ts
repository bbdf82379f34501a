import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createGroups, type GroupedWork, type Outcome } from './in-groups.ts'

/** Groups of words, each of which ends when it is told to. */
function openGroups({ most = 10 } = {}) {
  const begun: { words: string[]; free: () => void; end: (outcomes?: Outcome<string>[]) => void; fail: () => void }[] =
    []
  const add = createGroups<string, string>({
    most,
    fit: (one, other) => one[0] === other[0],
    together: (works, free) => {
      const words = works.map(({ work }) => work)
      const { promise, resolve, reject } = Promise.withResolvers<Outcome<string>[]>()
      const end = (outcomes: Outcome<string>[] = words.map((word) => ({ value: `${word}!` }))) => resolve(outcomes)
      begun.push({ words, free, end, fail: () => reject(new Error('the group failed')) })
      return promise
    },
  })
  return { add, begun, wordsOf: () => begun.map(({ words }) => words) }
}

test('those that come while one is under way are done together, and each has its own answer', async () => {
  const { add, begun, wordsOf } = openGroups()
  const answers = Promise.allSettled(['a1', 'a2', 'a3'].map((word) => add('key', word)))
  expect(wordsOf()).toEqual([['a1']])
  begun[0]!.end()
  await expect.poll(wordsOf).toEqual([['a1'], ['a2', 'a3']])
  begun[1]!.end([{ refused: new Error('not this one') }, { value: 'a3!' }])
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'a1!' },
    { status: 'rejected', reason: new Error('not this one') },
    { status: 'fulfilled', value: 'a3!' },
  ])
  void add('key', 'a4')
  expect(wordsOf().at(-1)).toEqual(['a4'])
})

test('the next begin once they may, before the first are answered, and other keys wait for nothing', () => {
  const { add, begun, wordsOf } = openGroups()
  for (const word of ['a1', 'a2']) void add('key', word)
  void add('other', 'a3')
  expect(wordsOf()).toEqual([['a1'], ['a3']])
  begun[0]!.free()
  begun[0]!.free()
  expect(wordsOf()).toEqual([['a1'], ['a3'], ['a2']])
})

test('no more than so many, and only such as fit, are done together; the others keep their order', async () => {
  const { add, begun, wordsOf } = openGroups({ most: 2 })
  for (const word of ['a1', 'b1', 'a2', 'b2', 'b3', 'a3']) void add('key', word)
  for (let group = 0; group < 4; group++) {
    await expect.poll(() => begun.length).toBe(group + 1)
    begun[group]!.end()
  }
  expect(wordsOf()).toEqual([['a1'], ['b1', 'b2'], ['a2', 'a3'], ['b3']])
})

test('a group that fails refuses all of it, and the next go on', async () => {
  const { add, begun, wordsOf } = openGroups()
  const first = add('key', 'a1')
  const second = add('key', 'a2')
  begun[0]!.fail()
  await expect(first).rejects.toThrow('the group failed')
  await expect.poll(wordsOf).toEqual([['a1'], ['a2']])
  begun[1]!.end()
  expect(await second).toBe('a2!')
})

test('each can be asked as who asked for it', async () => {
  const callers = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[][] = []
  const add = createGroups<string, string | undefined>({
    most: 10,
    fit: () => true,
    together: async (works: readonly GroupedWork<string>[]) => {
      seen.push(works.map(({ asCaller }) => asCaller(() => callers.getStore())))
      return works.map(() => ({ value: callers.getStore() }))
    },
  })
  const all = ['ann', 'ben', 'cid'].map((name) => callers.run(name, () => add('key', name)))
  // A group is done as the first of it.
  expect(await Promise.all(all)).toEqual(['ann', 'ben', 'ben'])
  expect(seen).toEqual([['ann'], ['ben', 'cid']])
})
