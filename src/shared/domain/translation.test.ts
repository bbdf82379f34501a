import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../../server/kernel/words.ts'
import { countMarks, isFinished, isOriginal, translationNeedsTime, UNLIMITED_TIME } from './translation.ts'

describe('the notice that more time is needed', () => {
  const time = { planSeconds: 3600, availableSeconds: 3600, inWorkOrFailedSeconds: 0, lengthSeconds: 3599 }

  test('[TR-006] comes in the words of the spec, by the strict rule, and where reservations leave too little', () => {
    expect(translationNeedsTime(time)).toBeNull()
    expect(inEnglish(translationNeedsTime({ ...time, lengthSeconds: 3909 })!)).toBe(
      'YOU NEED ADDITIONAL TIME: You have 1h 00m 00s remaining, but translating requires you to have 1h 05m 09s. ' +
        'Please purchase.',
    )
    expect(translationNeedsTime({ ...time, lengthSeconds: 3600 })).not.toBeNull()
    expect(translationNeedsTime({ ...time, inWorkOrFailedSeconds: 10 })).not.toBeNull()
    expect(translationNeedsTime({ ...time, availableSeconds: 3599 })).toBeNull()
    expect(inEnglish(translationNeedsTime({ ...time, availableSeconds: 60 })!)).toContain('You have 1m 00s remaining')
  })

  test('[TR-008] never comes to who works without limits', () => {
    expect(translationNeedsTime({ ...time, planSeconds: UNLIMITED_TIME, lengthSeconds: 1e6 })).toBeNull()
    expect(UNLIMITED_TIME).toBe(-1)
  })
})

test('[ED-013] a translation is finished when all its paragraphs are marked', () => {
  expect(isFinished([{ marked: true }, { marked: true }])).toBe(true)
  expect(isFinished([{ marked: true }, { marked: false }])).toBe(false)
  expect(isFinished([])).toBe(false)
})

test("[TR-002] none, original and nothing mean the file's own text", () => {
  expect([undefined, '', 'none', 'original', 'es'].map(isOriginal)).toEqual([true, true, true, true, false])
})

test('marks are counted', () => {
  expect(countMarks([{ marked: true }, { marked: false }, { marked: true }])).toEqual({ paragraphs: 3, marked: 2 })
  expect(countMarks([])).toEqual({ paragraphs: 0, marked: 0 })
})
