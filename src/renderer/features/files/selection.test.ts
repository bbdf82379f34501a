import { expect, test } from 'vitest'
import { NOTHING, toggle, toggleAll } from './selection.ts'

const ids = ['a', 'b', 'c', 'd']

test('a row is ticked and unticked', () => {
  const one = toggle(NOTHING, ids, 'b')
  expect([...one]).toEqual(['b'])
  expect([...toggle(one, ids, 'b')]).toEqual([])
})

test('with Shift all rows from the last one on become as this one, in either direction', () => {
  expect([...toggle(new Set(['b']), ids, 'd', 'b')].toSorted()).toEqual(['b', 'c', 'd'])
  expect([...toggle(new Set(['d']), ids, 'a', 'd')].toSorted()).toEqual(ids)
  expect([...toggle(new Set(ids), ids, 'c', 'a')]).toEqual(['d'])
})

test('a last row that is not on the page any more is no start of a stretch', () => {
  expect([...toggle(NOTHING, ids, 'c', 'gone')]).toEqual(['c'])
})

test('all are ticked, or none when all were', () => {
  expect([...toggleAll(new Set(['a']), ids)]).toEqual(ids)
  expect([...toggleAll(new Set(ids), ids)]).toEqual([])
})
