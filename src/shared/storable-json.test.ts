import { describe, expect, test } from 'vitest'
import { KeyTwice, parseStorableJson, storableText } from './storable-json.ts'

describe('a text that comes in', () => {
  test.each([
    ['a\0b', 'a\u{fffd}b'],
    ['half \ud83d of it', 'half \u{fffd} of it'],
    ['the other \udc4d half', 'the other \u{fffd} half'],
    ['a whole 👍 stays', 'a whole 👍 stays'],
  ])('%j is stored as %j', (text, stored) => {
    expect(storableText(text)).toBe(stored)
    expect(parseStorableJson(JSON.stringify({ [text]: [text] })).value).toEqual({ [stored]: [stored] })
    expect(parseStorableJson(JSON.stringify(text)).isMended).toBe(text !== stored)
  })

  test('a whole pair that is written as two escapes stays', () => {
    expect(parseStorableJson(String.raw`"\ud83d\udc4d \uD83D\uDC4D"`)).toEqual({ value: '👍 👍', isMended: false })
  })

  test('a half before a whole pair is the only one that is mended', () => {
    expect(parseStorableJson(String.raw`"\ud83d\ud83d\udc4d"`).value).toBe('\u{fffd}👍')
  })

  test('what only looks like such an escape stays', () => {
    const text = String.raw`a path C:\u0000 and \ud83d`
    expect(parseStorableJson(JSON.stringify(text))).toEqual({ value: text, isMended: false })
  })
})

describe('a key that stands twice', () => {
  test.each([
    '{"a":1,"a":1}',
    String.raw`{"a":1,"\u0061":2}`,
    '{"list":[{"b":{"c":1,"d":2,"c":3}}]}',
    String.raw`{"\ud800":1,"\udfff":2}`,
    '{"__proto__":1,"__proto__":2}',
  ])('in %s is refused', (json) => {
    expect(() => parseStorableJson(json)).toThrow(KeyTwice)
  })

  test('is named', () => {
    expect(() => parseStorableJson('{"role":"USER","role":"ADMIN"}')).toThrow('The key “role” stands twice.')
  })

  test.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{ "a": "a", "b": "a: {\\"a\\": 1, \\"a\\": 2}" , "c":[ "a", "a" ] }',
    '{"1":true,"0":[{"a":-0.0,"b":1e3},[],{}]}',
    '"text"',
  ])('is not seen where there is none: %s', (json) => {
    expect(parseStorableJson(json).value).toEqual(JSON.parse(json))
  })
})
