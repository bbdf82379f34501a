import { expect, test } from 'vitest'
import { interpolateTimes } from './interpolate-times.ts'

const spans = (...args: Parameters<typeof interpolateTimes>) =>
  interpolateTimes(...args).map(({ data_start, data_end }) => [data_start, data_end])

test('texts share a range by their lengths, without gaps, up to its very end', () => {
  expect(spans(10, 20, ['a', 'bcd', 'e'])).toEqual([
    [10, 12],
    [12, 18],
    [18, 20],
  ])
  expect(spans(0.1, 0.3, ['abc', 'def', 'ghi']).at(-1)![1]).toBe(0.3)
})

test('texts without length stand at the end; without texts there are no times', () => {
  expect(spans(10, 20, ['', ''])).toEqual([
    [20, 20],
    [20, 20],
  ])
  expect(spans(10, 20, [])).toEqual([])
})
