import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { allSpeakers } from './all-speakers.ts'
import { allItems, listOf } from './chunked-list.ts'
import {
  addSpeaker,
  assignSpeaker,
  colorIndexOf,
  colorSpeaker,
  otherSpeaker,
  removeSpeaker,
  renameSpeaker,
  speakerShares,
} from './speakers.ts'
import { type TimedText, timedText } from './timed-text.ts'

/** A paragraph of two words for each name. */
function talk(...names: string[]): TimedText {
  let timed = timedText({ ...buildTranscript(...names.map(() => 'one two')), speakers: [] })
  for (const [index, name] of names.entries()) timed = assignSpeaker(timed, index, index, name)
  return removeSpeaker(timed, 'Speaker 1')
}

const who = (timed: TimedText) =>
  allItems(timed.paragraphs)
    .map(({ speaker }) => speaker)
    .join(' ')
const names = (timed: TimedText) => timed.speakers.map(({ name }) => name)

describe('[ED-033] speakers', () => {
  test('a new speaker gets a colour that nobody has, and paragraphs have that of their speaker', () => {
    const timed = talk('Ana', 'Ben', 'Ana', 'Cleo')
    const colors = timed.speakers.map(({ color }) => color)
    expect(new Set(colors).size).toBe(3)
    expect(allItems(timed.paragraphs).map(({ color }) => color)).toEqual([colors[0], colors[1], colors[0], colors[2]])
    const green = colorSpeaker(timed, 'Ana', 'speaker-9')
    expect(allItems(green.paragraphs).map(({ color }) => color)).toEqual([
      'speaker-9',
      colors[1],
      'speaker-9',
      colors[2],
    ])
    expect(green.speakers[0]).toEqual({ name: 'Ana', color: 'speaker-9' })
  })

  test('black, as imported texts have it, and what is none of ours are drawn by the place in the list', () => {
    expect(['black', 'speaker-3', 'red', 'speaker-10'].map((color, place) => colorIndexOf({ color }, place))).toEqual([
      0, 2, 2, 3,
    ])
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

  test('colours are taken in order, a free one first, and from the beginning again when none is free', () => {
    const colors = (timed: TimedText) => timed.speakers.map(({ color }) => color.replace('speaker-', ''))
    const nine = 'ABCDEFGH'.split('').reduce(addSpeaker, timedText(buildTranscript()))
    expect(colors(nine)).toEqual(['black', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(colors(['I', 'J'].reduce(addSpeaker, nine)).slice(-2)).toEqual(['1', '2'])
    expect(addSpeaker(removeSpeaker(nine, 'C'), 'X').speakers.at(-1)).toEqual({ name: 'X', color: 'speaker-4' })
  })

  test('a run of paragraphs gets a speaker, both ends included, and from a person', () => {
    const timed = timedText(buildTranscript('one', 'two', 'three', 'four'))
    const after = allItems(assignSpeaker(timed, 1, 2, 'Ana').paragraphs)
    expect(after.map(({ speaker, color, speaker_origin }) => [speaker, color, speaker_origin])).toEqual([
      ['Speaker 1', 'black', undefined],
      ['Ana', 'speaker-2', 'person'],
      ['Ana', 'speaker-2', 'person'],
      ['Speaker 1', 'black', undefined],
    ])
    expect(after[0]).toBe(allItems(timed.paragraphs)[0])
  })

  test('a new name says who somebody is: where they speak stays told by whom it was', () => {
    const timed = timedText({
      ...buildTranscript('one', 'two', 'three'),
      speakers: [
        { name: 'Ana', color: 'red' },
        { name: 'Speaker 1', color: 'black' },
      ],
    })
    const [first, second, third] = allItems(timed.paragraphs)
    const mixed = {
      ...timed,
      paragraphs: listOf([{ ...first!, speaker: 'Ana' }, second!, { ...third!, speaker_origin: 'person' as const }]),
    }
    const told = (changed: TimedText) =>
      allItems(changed.paragraphs).map(({ speaker, color, speaker_origin }) => [speaker, color, speaker_origin])
    expect(told(renameSpeaker(mixed, 'Ana', 'Anna'))).toEqual([
      ['Anna', 'black', 'person'],
      ['Speaker 1', 'black', undefined],
      ['Speaker 1', 'black', 'person'],
    ])
    expect(told(renameSpeaker(mixed, 'Speaker 1', 'Ana'))).toEqual([
      ['Ana', 'black', undefined],
      ['Ana', 'red', 'machine'],
      ['Ana', 'red', 'person'],
    ])
    expect(renameSpeaker(mixed, 'Ana', 'Anna').speakers).toEqual([
      { name: 'Anna', color: 'red' },
      { name: 'Speaker 1', color: 'black' },
    ])
    expect(renameSpeaker(mixed, 'Ana', 'Ana')).toBe(mixed)
  })

  test('only the paragraphs and the entry of a speaker are coloured', () => {
    const timed = talk('Ana', 'Ben')
    const after = colorSpeaker(timed, 'Ana', 'speaker-9')
    expect(after.speakers[1]).toBe(timed.speakers[1])
    expect(allItems(after.paragraphs)[1]).toBe(allItems(timed.paragraphs)[1])
  })

  test('paragraphs of somebody who is not in the list have no share, and no voice in the choice', () => {
    const timed = { ...talk('Ana', 'Ben', 'Cleo'), speakers: [{ name: 'Cleo', color: 'black' }] }
    expect([...speakerShares(timed).keys()]).toEqual(['Cleo'])
    expect(otherSpeaker(timed, 2, ['Ben'])).toBeUndefined()
    expect(otherSpeaker(timed, 0, [])).toBe('Cleo')
    expect(otherSpeaker(timed, 99, [])).toBe('Cleo')
  })

  test('speakers whom only paragraphs name come after those of the list, once each', () => {
    const ana = { name: 'Ana', color: 'black' }
    const said = [
      { speaker: 'Ben', color: 'red' },
      { speaker: 'Ana', color: 'green' },
      { speaker: 'Ben', color: 'blue' },
    ]
    expect(allSpeakers([ana], said)).toEqual([ana, { name: 'Ben', color: 'red' }])
    expect(allSpeakers([], [])).toEqual([])
  })
})
