import path from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, importGraph, importsOf } from '../support/import-circles.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each(['src', 'server'])('no files of %s import each other in a circle, types included', (folder) => {
  expect(circlesIn(importGraph(root, [folder]))).toEqual([])
})

test('every kind of import counts, and packages do not', () => {
  const source = [
    "import { a } from './a.ts'",
    "import type { B } from '../b.ts'",
    "export { c } from './c.ts'",
    "import './d.ts'",
    "const e = () => import('./e.tsx')",
    "import { z } from 'zod'",
  ].join('\n')
  const imported = ['src/one/a.ts', 'src/b.ts', 'src/one/c.ts', 'src/one/d.ts', 'src/one/e.tsx']
  expect(importsOf('src/one/file.ts', source)).toEqual(imported)
})

test('a circle is found however many files it goes through, and two of them are told apart', () => {
  const imports = { a: ['b', 'd'], b: ['c'], c: ['a', 'e'], d: [], e: ['f'], f: ['e'], g: ['g'], h: ['a', 'elsewhere'] }
  const graph = new Map(Object.entries(imports))
  expect(circlesIn(graph)).toEqual([['a', 'b', 'c'], ['e', 'f'], ['g']])
})
