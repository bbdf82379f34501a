import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedDeeperThan } from './json-depth.ts'

/** How deep a value nests, by the value itself. */
const depthOf = (value: unknown): number => (typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0)

test('whatever the JSON, it nests as deep as its value does', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
    const depth = depthOf(value)
    const json = JSON.stringify(value)
    expect(isNestedDeeperThan(json, depth)).toBe(false)
    if (depth > 0) expect(isNestedDeeperThan(json, depth - 1)).toBe(true)
  }))
})

test.each([
  ['[[]]', 1, true], ['[[]]', 2, false], ['[],[],[]', 1, false], ['{"a":{}}', 1, true], ['[{}]', 1, true], ['{}{}', 1, false],
  ['"[[["', 0, false], [String.raw`["\"[[", []]`, 1, true], [String.raw`["\"[["]`, 1, false], [String.raw`["\\", [[]]]`, 2, true], [String.raw`["a\\"]`, 1, false], ['"[[', 0, false],
  ['""[', 0, true], ['', 0, false],
])('%s is deeper than %i: %s', (text, most, isDeeper) => {
  expect(isNestedDeeperThan(text, most)).toBe(isDeeper)
})
