import { expect, test } from 'vitest'
import { FIRST_VIEW, type ListView } from '../list-view.ts'
import { dayEnd, dayStart, filterOfView, viewOfFilter } from './filter-of-view.ts'

test('a view comes back from what was saved of it, but for its page', () => {
  expect(filterOfView(FIRST_VIEW)).toEqual({})
  expect(viewOfFilter({})).toEqual(FIRST_VIEW)
  const view: ListView = {
    page: 1,
    sort: 'name',
    status: 'FAILED',
    q: 'talk',
    isShared: true,
    archived: 'any',
    folder: 'f'.repeat(24),
    tag: 'a'.repeat(24),
    language: 'de',
    from: '2026-01-31',
    to: '2026-02-01',
  }
  expect(viewOfFilter(filterOfView({ ...view, page: 3 }))).toEqual(view)
})

test('a day lasts until the next one begins', () => {
  expect(dayEnd('2026-01-31')).toEqual(new Date(2026, 1, 1))
  expect(dayStart('2026-02-01')).toEqual(new Date(2026, 1, 1))
  expect([dayStart(null), dayEnd(null)]).toEqual([null, null])
})
