import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('work of one key is done one after the other, also after one that failed, and of another at once', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string) => () => Promise.resolve(done.push(name))
  const results = [
    inTurn('a', () => first.promise.then(work('first'))),
    inTurn('a', () => Promise.reject(new Error('a mistake'))),
    inTurn('a', work('third')),
  ]
  await inTurn('b', work('other'))
  expect(done).toEqual(['other'])
  first.resolve()
  const ends = await Promise.allSettled(results)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['other', 'first', 'third'])
})
