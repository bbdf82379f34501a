import { expect, test } from 'vitest'
import { isNarrowed, searchParamsOf, searchViewFrom } from './search-view.ts'

test('an address holds what is looked for, and nothing that goes without saying', () => {
  const address =
    'q=%22harbour+master%22&speaker=ana&language=de&from=2026-05-03&to=2026-06-01&unsure=1&file=f1&folder=d1&tag=t1'
  const view = searchViewFrom(new URLSearchParams(address))
  expect(view).toMatchObject({ q: '"harbour master"', from: '2026-05-03', unsure: true })
  expect(searchViewFrom(new URLSearchParams(searchParamsOf(view)))).toEqual(view)
  const plain = searchViewFrom(new URLSearchParams('q=+harbour+&from=yesterday&unsure=maybe'))
  expect(searchParamsOf(plain)).toEqual({ q: 'harbour' })
  expect([isNarrowed(view), isNarrowed(plain)]).toEqual([true, false])
})
