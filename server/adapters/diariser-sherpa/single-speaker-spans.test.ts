import { expect, test } from 'vitest'
import { singleSpeakerSpans } from './single-speaker-spans.ts'

test('what others say at the same time is left out', () => {
  expect(
    singleSpeakerSpans(
      [
        { start: 0, end: 4 },
        { start: 6, end: 8 },
      ],
      [
        { start: 7, end: 9 },
        { start: 1, end: 2 },
      ],
    ),
  ).toEqual([
    { start: 0, end: 1 },
    { start: 2, end: 4 },
    { start: 6, end: 7 },
  ])
  expect(singleSpeakerSpans([{ start: 1, end: 2 }], [{ start: 0, end: 3 }])).toEqual([])
  expect(singleSpeakerSpans([{ start: 1, end: 2 }], [])).toEqual([{ start: 1, end: 2 }])
})
