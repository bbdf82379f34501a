import { expect, test } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

function open(mostBytes: number) {
  const recent = createRecentAnswers(mostBytes)
  const made: string[] = []
  const ask = (key: string, bytes = 10) =>
    recent.of(key, () => {
      made.push(key)
      return Promise.resolve(new Uint8Array(bytes))
    })
  return { recent, made, ask }
}

test('an answer is made once, also for those who ask while it is made', async () => {
  const { made, ask } = open(100)
  await Promise.all([ask('a'), ask('a')])
  await ask('a')
  expect(made).toEqual(['a'])
})

test('of more than there is room for, those go that were asked for least lately', async () => {
  const { made, ask } = open(25)
  await ask('a')
  await ask('b')
  await ask('a')
  await ask('c')
  await ask('a')
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('one that is larger than all the room is answered, and not kept', async () => {
  const { made, ask } = open(5)
  expect(await ask('a')).toHaveLength(10)
  await ask('a')
  expect(made).toEqual(['a', 'a'])
})

test('what failed is tried again', async () => {
  const { recent, ask } = open(100)
  await expect(recent.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('a')).toHaveLength(10)
})
