import { expect, test } from 'vitest'
import { isFolderPath } from './folder-path.ts'

test.each([
  ['Radio/Harbour', true],
  ['Radio 2/Häfen', true],
  ['', true],
  ['../bob', false],
  ['a/../b', false],
  ['a/ .hidden', false],
  ['C:\\a', false],
  ['a\u0000', false],
])('%j is a path of folders: %s', (path, is) => {
  expect(isFolderPath(path)).toBe(is)
})
