import { expect, test } from 'vitest'
import { commandScore } from './command-score.ts'

test('a command is found by any words of its name or its group, in any case, those that begin with it first', () => {
  const score = (typed: string) => commandScore('Strike through', 'Writing', typed)
  expect([score('STRI'), score('thr'), score('rough'), score('writ'), score('through strike'), score('')]).toEqual([
    1, 0.8, 0.6, 0.4, 0.8, 1,
  ])
  expect([score('mark'), score('strike mark'), score('srtike')]).toEqual([0, 0, 0])
})
