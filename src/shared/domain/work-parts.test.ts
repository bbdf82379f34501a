import { describe, expect, test } from 'vitest'
import { MOST_PARTS, partRanges, partState, secondsByTranscriptor } from './work-parts.ts'

const rules = { fromMinutes: 60, minutes: 30 }

describe('the parts of a recording', () => {
  test('are about as long as the rules say, and all of it', () => {
    expect(partRanges(3 * 3600 + 600.4, rules)).toEqual([
      { from: 0, to: 1900 },
      { from: 1900, to: 3800 },
      { from: 3800, to: 5700 },
      { from: 5700, to: 7600 },
      { from: 7600, to: 9500 },
      { from: 9500, to: 11_400.4 },
    ])
  })

  test.each([
    ['it is too short', 3599, rules],
    ['a part would be nearly all of it', 3600, { fromMinutes: 60, minutes: 50 }],
    ['the rules say never', 36_000, null],
  ])('are none where %s', (_, seconds, by) => {
    expect(partRanges(seconds, by)).toEqual([])
  })

  test('are not too many', () => {
    expect(partRanges(100 * 3600, { fromMinutes: 60, minutes: 5 })).toHaveLength(MOST_PARTS)
  })
})

test('a finished part stays finished when its transcriptor is gone', () => {
  expect(partState({ transcriptorId: null, finishedAt: null })).toBe('free')
  expect(partState({ transcriptorId: 'me', finishedAt: null })).toBe('taken')
  expect(partState({ transcriptorId: null, finishedAt: 1 })).toBe('finished')
})

test('what transcriptors are credited with adds up to what the owner pays', () => {
  const parts = [
    { from: 0, to: 1800.3, transcriptorId: 'tina' },
    { from: 1800.3, to: 3600.9, transcriptorId: 'tom' },
    { from: 3600.9, to: 5400.2, transcriptorId: 'tina' },
  ]
  expect(secondsByTranscriptor(parts)).toEqual(
    new Map([
      ['tina', 1801 + 1800],
      ['tom', 1800],
    ]),
  )
})
