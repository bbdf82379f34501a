import path from 'node:path'
import { expect, test } from 'vitest'

type ReadRowTests = (file: string, source: string) => { id: string; how: string }[]
const script = path.resolve(import.meta.dirname, '../../scripts/lib/row-tests.mjs')
const { readRowTests } = (await import(script)) as { readRowTests: ReadRowTests }
const read = (source: string, file = 'tests/server/files.test.ts') =>
  readRowTests(file, source).map(({ id, how }) => `${id} ${how}`)

// Put together here, since this file is read for rows as well.
const named = (...ids: string[]) => `'[${ids.join(' ')}] does it'`
const XX = ['XX-001', 'XX-002'] as const

test('a test names its rows', () => {
  expect(read(`test(${named(...XX)}, () => {})`)).toEqual(['XX-001 whole', 'XX-002 whole'])
  expect(read(`test.each([\n  1,\n])(${named('XX-001')}, () => {})`)).toEqual(['XX-001 whole'])
})

test('a test of a screen stubs the server, and so does one with a stand-in for fetch', () => {
  expect(read(`test(${named('XX-001')}, () => {})`, 'tests/screens/files.test.tsx')).toEqual(['XX-001 stubbed'])
  expect(
    read(`vi.stubGlobal('fetch', answer)\ntest(${named('XX-001')}, () => {})`, 'src/renderer/lib/a.test.ts'),
  ).toEqual(['XX-001 stubbed'])
})

test('a test that may be skipped is conditional, by itself, by its block or from within', () => {
  expect(read(`test.skipIf(!isThere('a'))(${named('XX-001')}, () => {})\ntest(${named('XX-002')}, () => {})`)).toEqual([
    'XX-001 conditional',
    'XX-002 whole',
  ])
  expect(
    read(
      `describe.runIf(has)('block', () => {\n  test(${named('XX-001')}, () => {})\n})\ntest(${named('XX-002')}, ` +
        '() => {})',
    ),
  ).toEqual(['XX-001 conditional', 'XX-002 whole'])
  expect(
    read(
      `test(${named('XX-001')}, (context) => {\n  if (!has) context.skip('why')\n})\ntest(${named('XX-002')}, () ` +
        '=> {})',
    ),
  ).toEqual(['XX-001 conditional', 'XX-002 whole'])
})
