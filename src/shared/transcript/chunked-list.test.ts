import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allItems,
  differenceOf,
  itemAt,
  itemsBetween,
  lastBefore,
  lastIndexThat,
  listOf,
  splice,
  sumOf,
} from './chunked-list.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }))

test('a changed copy reads like a changed array, and the list before it stays as it was', () => {
  const step = fc.record({ from: fc.nat(700), count: fc.nat(300), insert: fc.nat(300) })
  fc.assert(
    fc.property(fc.nat(600), fc.array(step, { maxLength: 8 }), (length, steps) => {
      let plain = items(length)
      let list = listOf(plain)
      for (const { from, count, insert } of steps) {
        const at = Math.min(from, plain.length)
        const removed = Math.min(count, plain.length - at)
        const before = list
        const added = items(insert)
        list = splice(list, at, removed, added)
        expect(allItems(before)).toEqual(plain)
        plain = plain.toSpliced(at, removed, ...added)
        expect(allItems(list)).toEqual(plain)
        expect(list.length).toBe(plain.length)
        expect(itemAt(list, at)).toBe(plain[at])
        expect(itemsBetween(list, at, at + 200)).toEqual(plain.slice(at, at + 200))
      }
    }),
  )
})

test('finds the one stretch in which two versions differ', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(20), fc.nat(20), (length, from, count, insert) => {
      const before = listOf(items(length))
      const at = Math.min(from, length)
      const removed = Math.min(count, length - at)
      const after = splice(before, at, removed, items(insert))
      const difference = differenceOf(before, after)
      if (removed === 0 && insert === 0) expect(difference).toBeUndefined()
      else expect(difference).toMatchObject({ from: at, removed, inserted: itemsBetween(after, at, at + insert) })
    }),
  )
})

test('searches for the last item that passes', () => {
  const list = listOf(items(1000))
  for (const limit of [-1, 0, 1, 127, 128, 500, 999, 2000]) {
    expect(lastIndexThat(list, ({ index }) => index <= limit)).toBe(Math.min(limit, 999))
  }
  expect(lastIndexThat(listOf([]), () => true)).toBe(-1)
})

test('an insertion into a long list shares all chunks but its own', () => {
  const before = listOf(items(100_000))
  const after = splice(before, 50_000, 1, items(2))
  const shared = new Set(before.chunks)
  expect(after.chunks.filter((chunk) => !shared.has(chunk)).length).toBeLessThanOrEqual(2)
})

test('outside of a list there is nothing', () => {
  for (const index of [-1, 0, 1]) expect(itemAt(listOf([]), index)).toBeUndefined()
  for (const index of [-1, 300, 301]) expect(itemAt(listOf(items(300)), index)).toBeUndefined()
})

test('a list that is empty, or is added to at its end, has what is put in', () => {
  const [added, list] = [items(2), listOf(items(128))]
  expect(allItems(splice(listOf<object>([]), 0, 0, added))).toEqual(added)
  expect(allItems(splice(list, 128, 0, added))).toEqual([...allItems(list), ...added])
})

test('what a removal leaves of a chunk joins the next one where both have room', () => {
  const list = listOf(items(192))
  expect(list.chunks).toHaveLength(2)
  expect(splice(list, 0, 64, []).chunks).toEqual([allItems(list).slice(64)])
  expect(splice(list, 0, 63, []).chunks).toHaveLength(2)
})

test('a stretch that repeats what stands beside it is found once', () => {
  const [one] = items(1)
  expect(differenceOf(listOf([one, one]), listOf([one]))).toEqual({ from: 1, removed: 1, inserted: [] })
  expect(differenceOf(listOf([one]), listOf([one, one]))).toEqual({ from: 1, removed: 0, inserted: [one] })
  const before = listOf(items(256))
  const repeated = itemsBetween(before, 127, 137)
  const difference = differenceOf(before, splice(before, 127, 0, repeated))!
  expect(difference).toMatchObject({ from: 137, removed: 0 })
  expect(difference.inserted).toHaveLength(10)
})

test('the last item before a place that passes is found from there on back, and no other is looked at', () => {
  const list = listOf(items(1000))
  let looked = 0
  const passes = ({ index }: { index: number }) => (looked++, index % 10 === 3)
  expect(lastBefore(list, 700, passes)).toEqual({ index: 693 })
  expect(looked).toBe(7)
  expect([lastBefore(list, 3, passes), lastBefore(list, 5000, passes)]).toEqual([undefined, { index: 993 }])
})

test('a sum of another version looks at no more than the chunks that changed', () => {
  let looked = 0
  const sum = sumOf(({ index }: { index: number }) => (looked++, index))
  const list = listOf(items(10_000))
  expect([sum(list), sum(list, 300)]).toEqual([49_995_000, 44_850])
  looked = 0
  const changed = splice(list, 5000, 1, [{ index: 0 }])
  expect(sum(changed)).toBe(49_990_000)
  expect(looked).toBeLessThan(260)
  looked = 0
  expect(sum(changed, 9000)).toBe(40_495_500 - 5000)
  expect(looked).toBeLessThan(130)
})

test('a sum is that of a plain array, of whatever part and version', () => {
  const sum = sumOf(({ index }: { index: number }) => index)
  fc.assert(
    fc.property(fc.nat(600), fc.nat(700), fc.nat(300), fc.nat(700), (length, from, count, to) => {
      const at = Math.min(from, length)
      const list = splice(listOf(items(length)), at, Math.min(count, length - at), items(count))
      const plain = allItems(list)
      expect(sum(list)).toBe(plain.reduce((all, { index }) => all + index, 0))
      expect(sum(list, to)).toBe(plain.slice(0, to).reduce((all, { index }) => all + index, 0))
    }),
  )
})

test('no more goes than there is, and the length is that of what is left', () => {
  const before = items(3)
  const added = items(1)
  const after = splice(listOf(before), 2, 5, added)
  expect([after.length, allItems(after)]).toEqual([3, [...before.slice(0, 2), ...added]])
})
