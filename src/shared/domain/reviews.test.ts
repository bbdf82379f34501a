import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { fractionOf, isReviewed, standingOf } from './reviews.ts'

const rules = {
  levels: [
    { errors: 5, minutes: 10 },
    { errors: 2, minutes: 30 },
  ],
  halfLifeDays: 90,
  now: 1000 * DAY_MS,
}
const grade = (errors: number, { minutes = 10, daysAgo = 0 } = {}) => ({
  words: 1000,
  errors,
  seconds: minutes * 60,
  at: rules.now - daysAgo * DAY_MS,
})

describe('the level of a transcriptor', () => {
  test('is the first until enough minutes were reviewed', () => {
    expect(standingOf([], rules)).toEqual({ level: 1, errors: null, minutes: 0 })
    expect(standingOf([grade(0, { minutes: 9 })], rules).level).toBe(1)
    expect(standingOf([grade(0)], rules).level).toBe(2)
    expect(standingOf([grade(0), grade(0), grade(0)], rules).level).toBe(3)
  })

  test('follows errors in a hundred words, the newest counting most', () => {
    expect(standingOf([grade(60)], rules)).toEqual({ level: 1, errors: 6, minutes: 10 })
    const mended = standingOf([grade(90, { daysAgo: 90 }), grade(0)], rules)
    expect(mended.errors).toBeCloseTo(3)
    expect(mended.level).toBe(2)
    expect(standingOf([grade(0, { daysAgo: 90 }), grade(90)], rules).level).toBe(1)
  })
})

test('the same file is always chosen or not, and about the share of all', () => {
  const ids = Array.from({ length: 5000 }, (_, n) => `01a1fd84-a588-77c9-87f9-${String(n).padStart(12, '0')}`)
  const some = { share: 0.2, newShare: 1, newMinutes: 60 }
  const chosen = ids.filter((id) => isReviewed(id, { reviewed: 60 }, some)).length
  expect(chosen / ids.length).toBeGreaterThan(0.17)
  expect(chosen / ids.length).toBeLessThan(0.23)
  expect(ids.every((id) => isReviewed(id, { reviewed: 59 }, some))).toBe(true)
  expect(ids.some((id) => isReviewed(id, { reviewed: 60 }, { ...some, share: 0 }))).toBe(false)
  for (const id of ids) expect(fractionOf(id)).toBeLessThan(1)
})
