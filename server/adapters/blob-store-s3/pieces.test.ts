import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endOf,
  extentsBefore,
  extentsOf,
  nameOfPiece,
  type Piece,
  PIECE_BYTES,
  planParts,
  readPieceName,
  smallAtEnd,
} from './pieces.ts'

const MEGABYTE = 1024 * 1024

const piece = (start: number, sizeBytes: number, turn = 1): Piece => ({
  name: nameOfPiece({ turn, id: `00000000-0000-7000-8000-${String(start).padStart(12, '0')}`, start }),
  start,
  sizeBytes,
})

test('a name says when a piece was written and where it begins, and puts pieces in order', () => {
  expect(readPieceName(piece(1234, 5, 7).name)).toEqual({ turn: 7, start: 1234 })
  expect(readPieceName('notes.txt')).toBeNull()
  const names = [piece(90, 1, 1), piece(100, 1, 1), piece(5, 1, 2), piece(0, 1, 10)].map(({ name }) => name)
  expect(names.toSorted()).toEqual(names)
})

test('pieces give what a file gives that each is written into after being cut off at its offset', () => {
  const written = fc.record({ start: fc.nat(40), letter: fc.constantFrom('a', 'b', 'c', 'd'), sizeBytes: fc.nat(12) })
  fc.assert(
    fc.property(fc.array(written, { maxLength: 12 }), (all) => {
      const pieces: (Piece & { letter: string })[] = []
      let file = ''
      for (const [turn, { start, letter, sizeBytes }] of all.entries()) {
        const at = Math.min(start, file.length)
        file = file.slice(0, at) + letter.repeat(sizeBytes)
        pieces.push({ ...piece(at, sizeBytes, turn), letter })
      }
      const extents = extentsOf(pieces)
      const letterOf = new Map(pieces.map(({ name, letter }) => [name, letter]))
      expect(extents.map(({ piece: { name }, sizeBytes }) => letterOf.get(name)?.repeat(sizeBytes)).join('')).toBe(file)
      expect(endOf(extents)).toBe(file.length)
      for (let end = 0; end <= file.length; end += 1) expect(endOf(extentsBefore(extents, end))).toBe(end)
    }),
  )
})

test('a piece that comes late, from a turn that is over, changes nothing', () => {
  const before = [piece(0, 8, 1), piece(8, 8, 2), piece(16, 4, 4)]
  expect(extentsOf([piece(0, 8, 1), piece(8, 8, 2), piece(16, 100, 3), piece(16, 4, 4)])).toEqual(extentsOf(before))
})

test('a piece behind bytes that are gone does not count', () => {
  expect(endOf(extentsOf([piece(0, 8), piece(9, 8)]))).toBe(8)
})

test('small pieces at the end are written again as one when they fill one, or are many', () => {
  const slow = (count: number, sizeBytes: number) =>
    extentsOf(
      Array.from({ length: count }, (_, at) => piece(PIECE_BYTES + at * sizeBytes, sizeBytes, at + 2)).toSpliced(
        0,
        0,
        piece(0, PIECE_BYTES),
      ),
    )
  expect(smallAtEnd(slow(7, MEGABYTE))).toEqual([])
  expect(smallAtEnd(slow(8, MEGABYTE))).toHaveLength(8)
  expect(smallAtEnd(slow(100, 10))).toHaveLength(100)
  expect(smallAtEnd(extentsOf([piece(0, PIECE_BYTES)]))).toEqual([])
})

test('every part but the last is as large as S3 wants, and there are not too many', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: PIECE_BYTES }), { minLength: 1, maxLength: 200 }), (sizes) => {
      let start = 0
      const extents = extentsOf(sizes.map((sizeBytes) => piece((start += sizeBytes) - sizeBytes, sizeBytes)))
      const parts = planParts(extents)
      expect(parts.flat()).toEqual(extents)
      for (const part of parts.slice(0, -1))
        expect(part.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeGreaterThanOrEqual(5 * MEGABYTE)
    }),
  )
  const many = extentsOf(Array.from({ length: 20_000 }, (_, at) => piece(at * PIECE_BYTES, PIECE_BYTES)))
  expect(planParts(many).length).toBeLessThanOrEqual(10_000)
})
