import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf, piecesOf } from './batches.ts'

test('batches hold every paragraph once, in order, and no more letters than allowed unless one alone has more', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 60 })), (texts) => {
      const batches = batchesOf(
        texts.map((text, index) => ({ id: String(index), text })),
        50,
      )
      expect(batches.flat().map(({ text }) => text)).toEqual(texts)
      for (const batch of batches)
        expect(batch.length === 1 || batch.reduce((sum, { text }) => sum + text.length, 0) <= 50).toBe(true)
    }),
  )
})

test('a long text is cut after sentences, else between words, else where it must', () => {
  expect(piecesOf('One two. Three four. Five.', 20)).toEqual(['One two. Three four.', 'Five.'])
  expect(piecesOf('one two three four', 9)).toEqual(['one two', 'three', 'four'])
  expect(piecesOf('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  expect(piecesOf(' ', 3)).toEqual([])
})

test('pieces are short enough and lose no letter', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60 }), fc.integer({ min: 3, max: 80 }), (text, most) => {
      const pieces = piecesOf(text, most)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(most)
      expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})
