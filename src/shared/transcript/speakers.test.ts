import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { allItems } from './chunked-list.ts'
import { addSpeaker, assignSpeaker, colorIndexOf, colorSpeaker, otherSpeaker, removeSpeaker, renameSpeaker, speakerShares } from './speakers.ts'
import { type TimedText, timedText } from './timed-text.ts'

/** A paragraph of two words for each name. */
function talk(...names: string[]): TimedText {
  let timed = timedText({ ...buildTranscript(...names.map(() => 'one two')), speakers: [] })
  for (const [index, name] of names.entries()) timed = assignSpeaker(timed, index, index, name)
  return removeSpeaker(timed, 'Speaker 1')
}

const who = (timed: TimedText) => allItems(timed.paragraphs).map(({ speaker }) => speaker).join(' ')
const names = (timed: TimedText) => timed.speakers.map(({ name }) => name)

describe('[ED-033] speakers', () => {
  test('a new speaker gets a colour that nobody has, and paragraphs have that of their speaker', () => {
    const timed = talk('Ana', 'Ben', 'Ana', 'Cleo')
    const colors = timed.speakers.map(({ color }) => color)
    expect(new Set(colors).size).toBe(3)
    expect(allItems(timed.paragraphs).map(({ color }) => color)).toEqual([colors[0], colors[1], colors[0], colors[2]])
    const green = colorSpeaker(timed, 'Ana', 'speaker-9')
    expect(allItems(green.paragraphs).map(({ color }) => color)).toEqual(['speaker-9', colors[1], 'speaker-9', colors[2]])
    expect(green.speakers[0]).toEqual({ name: 'Ana', color: 'speaker-9' })
  })

  test('black, as imported texts have it, and what is none of ours are drawn by the place in the list', () => {
    expect(['black', 'speaker-3', 'red', 'speaker-10'].map((color, place) => colorIndexOf({ color }, place))).toEqual([0, 2, 2, 3])
  })

  test('a new name takes the place of the old one everywhere; under another’s name two become one', () => {
    const timed = talk('Ana', 'Ben', 'Ana')
    expect(who(renameSpeaker(timed, 'Ana', 'Anna'))).toBe('Anna Ben Anna')
    const merged = renameSpeaker(timed, 'Ana', 'Ben')
    expect(who(merged)).toBe('Ben Ben Ben')
    expect(names(merged)).toEqual(['Ben'])
    expect(new Set(allItems(merged.paragraphs).map(({ color }) => color)).size).toBe(1)
  })

  test('only who says nothing can be taken from the list', () => {
    const timed = addSpeaker(talk('Ana', 'Ben'), 'Cleo')
    expect(names(removeSpeaker(timed, 'Cleo'))).toEqual(['Ana', 'Ben'])
    expect(removeSpeaker(timed, 'Ben')).toBe(timed)
    expect(addSpeaker(timed, 'Cleo')).toBe(timed)
  })

  test('shares of the talking time', () => {
    expect([...speakerShares(addSpeaker(talk('Ana', 'Ben', 'Ana'), 'Cleo'))]).toEqual([
      ['Ana', { paragraphs: 2, seconds: 3 }],
      ['Ben', { paragraphs: 1, seconds: 1.5 }],
      ['Cleo', { paragraphs: 0, seconds: 0 }],
    ])
  })

  test('the other speaker is the one chosen last, else who spoke before, else the first in the list', () => {
    const timed = talk('Ana', 'Ben', 'Cleo')
    expect(otherSpeaker(timed, 2, [])).toBe('Ben')
    expect(otherSpeaker(timed, 2, ['Cleo', 'Ana'])).toBe('Ana')
    expect(otherSpeaker(timed, 2, ['Gone'])).toBe('Ben')
    expect(otherSpeaker(timed, 0, [])).toBe('Ben')
    expect(otherSpeaker(talk('Ana'), 0, [])).toBeUndefined()
  })
})
