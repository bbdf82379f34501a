import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapeOfJson } from './json-shape.ts'

const isParent = (value: unknown) => typeof value === 'object' && value !== null

/** How deep a value nests, and how many keys it has, by the value itself. */
const depthOf = (value: unknown): number =>
  isParent(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const keysOf = (value: unknown): number =>
  isParent(value)
    ? Object.values(value).reduce<number>(
        (sum, each) => sum + keysOf(each),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

test('whatever the JSON, it has the depth and the keys of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(shapeOfJson(JSON.stringify(value))).toEqual({ depth: depthOf(value), keys: keysOf(value) })
      expect(shapeOfJson(JSON.stringify(value, null, 2))).toEqual({ depth: depthOf(value), keys: keysOf(value) })
    }),
  )
})

test.each([
  ['[[]]', 2, 0],
  ['[],[],[]', 1, 0],
  ['{"a":{}}', 2, 1],
  ['[{}]', 2, 0],
  ['{}{}', 1, 0],
  ['"[[["', 0, 0],
  [String.raw`["\"[[", []]`, 2, 0],
  [String.raw`["\"[["]`, 1, 0],
  [String.raw`["\\", [[]]]`, 3, 0],
  [String.raw`["a\\"]`, 1, 0],
  ['"[[', 0, 0],
  ['""[', 1, 0],
  ['', 0, 0],
  ['{"a":1,"a":2}', 1, 2],
  [String.raw`{"a:\"b:":"c:"}`, 1, 1],
])('%s is %i deep and has %i keys', (text, depth, keys) => {
  expect(shapeOfJson(text)).toEqual({ depth, keys })
})
