import { expect, test } from 'vitest'
import { fitInArchive, inArchives, MEDIA_ARCHIVE } from './media-archive.ts'

const GB = 1_000_000_000
const sizes = (...gigabytes: number[]) => gigabytes.map((size) => ({ size: size * GB }))

test('files go into as few zips as bytes and number allow, in their order', () => {
  expect(inArchives(sizes(30, 20, 1, 49, 2)).map((files) => files.map(({ size }) => size / GB))).toEqual([
    [30, 20],
    [1, 49],
    [2],
  ])
  const many = Array.from({ length: MEDIA_ARCHIVE.files * 2 + 1 }, () => ({ size: 1 }))
  expect(inArchives(many).map(({ length }) => length)).toEqual([100, 100, 1])
  expect(inArchives([])).toEqual([])
})

test('what is larger than a zip may be has one to itself', () => {
  expect(inArchives(sizes(1, 60, 1)).map(({ length }) => length)).toEqual([1, 1, 1])
  expect(fitInArchive(sizes(60))).toBe(true)
  expect(fitInArchive(sizes(60, 1))).toBe(false)
  expect(fitInArchive([])).toBe(true)
})
