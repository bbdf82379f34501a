import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const rows = readFileSync(path.join(root, 'docs/desktop-security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const points = rows.filter(([number]) => /^\d+$/.test(number ?? ''))

/** Paths that a cell of the table names. */
const filesOf = (cell: string | undefined) => [...(cell ?? '').matchAll(/`([\w./-]+)`/g)].map(([, file]) => file ?? '')

test("every point of Electron's list is in the table once, with where it is done and what tests it", () => {
  expect(points.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('the files and tests that the table names are there', () => {
  for (const row of rows) {
    const [where, tests] = row.slice(-2).map(filesOf)
    expect(where, row.join(' | ')).not.toEqual([])
    expect(tests, row.join(' | ')).not.toEqual([])
    for (const file of [...(where ?? []), ...(tests ?? [])]) expect(existsSync(path.join(root, file)), file).toBe(true)
    for (const file of tests ?? []) expect(file).toMatch(/\.test\.ts$/)
  }
})

test('Electron is pinned to one version', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
})
