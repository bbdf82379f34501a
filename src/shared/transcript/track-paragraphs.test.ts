import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTranscript } from './check.ts'
import type { HeardWord } from './paragraphs.ts'
import { groupTracks } from './track-paragraphs.ts'

/** Words of half a second each, from a time on. */
const said = (text: string, from: number): HeardWord[] =>
  text.split(' ').map((word, at) => ({ text: word, start: from + at / 2, end: from + at / 2 + 0.4, confidence: 1 }))
const shown = (tracks: readonly HeardWord[][]) =>
  groupTracks(tracks).paragraphs.map(({ speaker, words }) => `${speaker}: ${words.map(({ text }) => text).join(' ')}`)

test('speakers of their own tracks speak in turns, counted by who is first', () => {
  expect(shown([said('well I am fine', 5), said('how are you', 0)])).toEqual([
    'Speaker 1: how are you',
    'Speaker 2: well I am fine',
  ])
})

test('what is said while another speaks stays whole, and the other goes on after it', () => {
  const tracks = [said('so we went down to the river and sat there', 0), said('yes indeed', 2.2)]
  expect(shown(tracks)).toEqual([
    'Speaker 1: so we went down to',
    'Speaker 2: yes indeed',
    'Speaker 1: the river and sat there',
  ])
  const { paragraphs } = groupTracks(tracks)
  expect(paragraphs[2]!.data_start).toBeLessThan(paragraphs[1]!.data_end)
})

test('a track that says nothing is nobody', () => {
  expect(groupTracks([[], said('alone', 1), []]).speakers).toHaveLength(1)
  expect(groupTracks([[], []])).toEqual({ paragraphs: [], speakers: [], notes: [] })
})

test('whoever speaks at once, every word is said once, in a sound transcript', () => {
  const track = fc
    .array(
      fc.record({
        pause: fc.double({ min: 0, max: 3, noNaN: true }),
        length: fc.double({ min: 0, max: 2, noNaN: true }),
      }),
      {
        maxLength: 90,
      },
    )
    .map((parts) => {
      let at = 0
      return parts.map(({ pause, length }, index): HeardWord => {
        const start = at + pause
        at = start + length
        return { text: `w${index}`, start, end: at, confidence: 0.5 }
      })
    })
  fc.assert(
    fc.property(fc.array(track, { maxLength: 4 }), (tracks) => {
      const transcript = groupTracks(tracks)
      expect(checkTranscript(transcript)).toEqual([])
      expect(transcript.paragraphs.reduce((sum, { words }) => sum + words.length, 0)).toBe(tracks.flat().length)
    }),
  )
})
