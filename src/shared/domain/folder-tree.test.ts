import { expect, test } from 'vitest'
import { folderTree, heightOf, idsUnder, pathOf, placeProblem } from './folder-tree.ts'

const folder = (_id: string, parent_id: string | null = null) => ({ _id, name: _id, parent_id })
const folders = [folder('a'), folder('b', 'a'), folder('c', 'b'), folder('d'), folder('e', 'gone')]

test('folders stand below those that they lie in, and at the top where there is none', () => {
  const drawn = (nodes: ReturnType<typeof folderTree>): unknown =>
    Object.fromEntries(nodes.map(({ folder: { _id }, children }) => [_id, drawn(children)]))
  expect(drawn(folderTree(folders))).toEqual({ a: { b: { c: {} } }, d: {}, e: {} })
  expect(drawn(folderTree([folder('x', 'y'), folder('y', 'x')]))).toEqual({ x: {}, y: {} })
})

test('the way to a folder, what lies below it, and how high that is', () => {
  expect(pathOf(folders, 'c').path.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  expect(pathOf(folders, 'nowhere').path).toEqual([])
  expect([...idsUnder(folders, 'a')]).toEqual(['a', 'b', 'c'])
  expect([heightOf(folders, 'a'), heightOf(folders, 'c')]).toEqual([3, 1])
})

test('no folder lies in itself, nor deeper than it may', () => {
  const problem = (id: string | null, parentId: string | null, deepest = 4) =>
    placeProblem(folders, { id, parentId, deepest })
  expect(problem('a', 'c')).toBe('inside-itself')
  expect(problem('a', 'a')).toBe('inside-itself')
  expect(problem('c', 'd')).toBeNull()
  expect(problem('a', null)).toBeNull()
  expect(problem('a', 'd', 4)).toBeNull()
  expect(problem('a', 'd', 3)).toBe('too-deep')
  expect(problem(null, 'c', 4)).toBeNull()
  expect(problem(null, 'c', 3)).toBe('too-deep')
})
