import { expect, test } from 'vitest'
import { FIRST_VIEW, directionOf, isFiltered, paramsOf, sortAfter, viewFrom } from './list-view.ts'

test('the address says the view, and nothing that goes without saying', () => {
  expect(viewFrom(new URLSearchParams())).toEqual(FIRST_VIEW)
  expect(paramsOf(FIRST_VIEW)).toEqual({})
  const view = {
    isShared: true,
    page: 3,
    sort: 'name',
    status: 'FAILED',
    q: 'talk & more',
    archived: 'only',
    folder: 'f'.repeat(24),
    tag: 'a'.repeat(24),
    language: 'de',
    from: '2026-01-31',
    to: '2026-02-01',
  } as const
  expect(paramsOf(view)).toEqual({
    page: '3',
    sort: 'name',
    status: 'FAILED',
    q: 'talk & more',
    of: 'others',
    archived: 'only',
    folder: 'f'.repeat(24),
    tag: 'a'.repeat(24),
    language: 'de',
    from: '2026-01-31',
    to: '2026-02-01',
  })
  expect(viewFrom(new URLSearchParams(paramsOf(view)))).toEqual(view)
})

test.each(['page=0', 'page=-1', 'page=x', 'sort=size', 'status=OPEN', 'q=%20%20', 'from=2026-13-01', 'folder=x'])(
  '%s counts as not said',
  (query) => {
    expect(viewFrom(new URLSearchParams(query))).toEqual(FIRST_VIEW)
  },
)

test('only a status or a search leaves files out', () => {
  expect(isFiltered({ ...FIRST_VIEW, page: 2, sort: 'length' })).toBe(false)
  expect(isFiltered({ ...FIRST_VIEW, q: 'a' })).toBe(true)
  expect(isFiltered({ ...FIRST_VIEW, status: 'EDITING' })).toBe(true)
})

test('a column sorts its own way first, then the other way round', () => {
  expect(sortAfter('-uploaded_date', 'name')).toBe('name')
  expect(sortAfter('name', 'name')).toBe('-name')
  expect(sortAfter('-name', 'name')).toBe('name')
  expect(sortAfter('name', 'length')).toBe('-length')
  expect(sortAfter('-uploaded_date', 'uploaded_date')).toBe('uploaded_date')
  expect([directionOf('-length', 'length'), directionOf('length', 'length'), directionOf('name', 'length')]).toEqual([
    'descending',
    'ascending',
    null,
  ])
})
