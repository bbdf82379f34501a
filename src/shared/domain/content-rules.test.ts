import { expect, test } from 'vitest'
import { averageRate, distinctTags, homePreview, readingTime } from './content-rules.ts'

test('[PU-019] a preview of more than 195 characters is cut there, with an ellipsis', () => {
  expect(homePreview('x'.repeat(195))).toBe('x'.repeat(195))
  expect(homePreview('x'.repeat(196))).toBe(`${'x'.repeat(195)}…`)
})

test('[PU-062] the average of ratings has two decimals', () => {
  expect(averageRate([{ rate: 5 }, { rate: 4 }, { rate: 5 }])).toBe('4.67')
  expect(averageRate([{ rate: 5 }])).toBe('5.00')
  expect(averageRate([])).toBeNull()
})

test('every tag counts once, blanks never', () => {
  expect(distinctTags([{ tags: ['A', ' '] }, { tags: ['B', 'A', ''] }])).toEqual(['A', 'B'])
})

test('reading takes a minute at least', () => {
  expect(readingTime('one two  three')).toEqual({ words: 3, minutes: 1 })
  expect(readingTime('word '.repeat(660))).toEqual({ words: 660, minutes: 3 })
})
