import { expect, test } from 'vitest'
import { shownProgress, timeLeft } from './shown-progress.ts'

const work = { status: 'TRANSCRIBE', progress: 0.629, eta_seconds: 240, queue_place: null, length: 700 } as const

test('says the percentage and the time left', () => {
  expect(shownProgress(work)).toBe('62%, about 4 minutes left')
  expect(shownProgress({ ...work, eta_seconds: null })).toBe('62%')
})

test('says the place in the queue while nothing is done', () => {
  expect(shownProgress({ ...work, progress: 0, queue_place: 2 })).toBe('2 files ahead of this one')
  expect(shownProgress({ ...work, status: 'QUEUED', progress: null, queue_place: 0 })).toBe('Next in line')
})

test('a draft for a transcriptor: that it comes first, how far it is, and how long it takes', () => {
  const draft = { ...work, status: 'HUMAN-TRANSCRIBE', progress: 0, eta_seconds: null } as const
  const usually = 'It usually takes less time than the recording (11m 40s).'
  expect(shownProgress(draft)).toBe(`A machine draft comes first. ${usually}`)
  expect(shownProgress({ ...draft, queue_place: 2 })).toBe(
    `A machine draft comes first: 2 files ahead of this one. ${usually}`,
  )
  expect(shownProgress({ ...draft, progress: 0.4, eta_seconds: 180 })).toBe(
    'A machine draft comes first: 40%, about 3 minutes left.',
  )
  expect(shownProgress({ ...draft, progress: null }), 'its owner is not told').toBeNull()
})

test('says nothing of a file that is not in work', () => {
  expect(shownProgress({ ...work, status: 'EDITING' })).toBeNull()
})

test.each([
  [0, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [3000, 'about 50 minutes left'],
  [3500, 'about 58 minutes left'],
  [3600, 'about 1 hour left'],
  [9000, 'about 3 hours left'],
])('%d s is %s', (seconds, text) => expect(timeLeft(seconds)).toBe(text))
