import { expect, test } from 'vitest'
import { MOST_SPEAKERS, SPEAKER_CHOICES, speakerNumber, tracksWanted } from './speaker-choice.ts'

test('a number is a number, and everything else is found out', () => {
  expect(SPEAKER_CHOICES.map(speakerNumber).filter((number) => number !== null)).toEqual(
    Array.from({ length: MOST_SPEAKERS }, (_, index) => index + 1),
  )
  expect(speakerNumber(null)).toBeNull()
})

test('tracks are looked for unless a person says how it is', () => {
  expect([null, 'auto'].map(tracksWanted)).toEqual(['sought', 'sought'])
  expect(tracksWanted('tracks')).toBe('wanted')
  expect(['1', '2', 'several'].map(tracksWanted)).toEqual(['not', 'not', 'not'])
})
