import { expect, test } from 'vitest'
import { buildParagraph, buildTranscript } from '../../../tests/support/build-transcript.ts'
import { sampleOf, samplePlace, samplePlaceIn } from './sample.ts'

test('a sample begins with a word and is as long as it is to be, wherever it is', () => {
  const text = buildTranscript('one two three', 'four five')
  for (const fraction of [0, 0.5, 0.999, 1]) {
    const place = samplePlace(text, { lengthSeconds: 100, seconds: 2, fraction })!
    expect(place.to - place.from).toBe(2)
    expect(sampleOf(text, place).paragraphs.length).toBeGreaterThan(0)
  }
  expect(samplePlace(text, { lengthSeconds: 100, seconds: 98, fraction: 0.999 })).toEqual({ from: 2, to: 100 })
  expect(samplePlace(text, { lengthSeconds: 7, seconds: 60, fraction: 0.5 })).toEqual({ from: 0, to: 7 })
  expect(samplePlaceIn(text, { from: 3, to: 7 }, { seconds: 2, fraction: 0.999 })!.from).toBeGreaterThanOrEqual(3)
  expect(samplePlaceIn(text, { from: 3, to: 7 }, { seconds: 60, fraction: 0 })).toEqual({ from: 3, to: 7 })
  expect(samplePlace({ paragraphs: [] }, { lengthSeconds: 7, seconds: 60, fraction: 0 })).toBeNull()
})

test('a sample has only its own words, timed from its start, and nothing that was noted beside them', () => {
  const text = {
    paragraphs: [
      buildParagraph('one two three', 0, { note: 'private', marked: true }),
      buildParagraph('four', 4, { speaker: 'Ana' }),
    ],
    speakers: [],
    notes: ['private'],
  }
  const sample = sampleOf(text, { from: 2, to: 5 })
  expect(
    sample.paragraphs.map(({ words }) => words.map((word) => [word.text, word.data_start, word.data_end])),
  ).toEqual([[['three', 0, 0.5]], [['four', 2, 2.5]]])
  expect(JSON.stringify(sample)).not.toContain('private')
  expect(sample.speakers.map(({ name }) => name)).toEqual(['Speaker 1', 'Ana'])
  expect(sampleOf(text, { from: 50, to: 60 })).toEqual({ paragraphs: [], speakers: [], notes: [] })
})
