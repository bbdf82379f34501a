import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTranscript } from '../../../tests/support/any-transcript.ts'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import type { SpeakerTurn } from '../contract/speakers.ts'
import { checkTranscript } from './check.ts'
import { allItems, listOf } from './chunked-list.ts'
import { assignSpeaker, renameSpeaker } from './speakers.ts'
import { applySpeakerTurns } from './apply-speaker-turns.ts'
import { type TimedText, timedText, transcriptOf } from './timed-text.ts'
import { saidByPerson } from './voice-origin.ts'

const turn = (start: number, end: number, speaker: number): SpeakerTurn => ({ start, end, speaker })
let made = 0
const newId = () => `new-${++made}`
const told = (timed: TimedText, turns: readonly SpeakerTurn[], replaces = false) =>
  applySpeakerTurns(timed, turns, { replaces, newId }).timed

/** Words one second apart, half a second long, and another second between lines. */
const open = (...lines: string[]) => timedText(buildTranscript(...lines))
const said = (timed: TimedText) => allItems(timed.paragraphs).map(({ speaker, text }) => `${speaker}: ${text}`)
const names = ({ speakers }: TimedText) => speakers.map(({ name }) => name)

describe('telling speakers apart', () => {
  test('cuts a paragraph where somebody else goes on; the first part keeps its note', () => {
    const after = told(open('one two three four', 'five six'), [turn(0, 1.8, 4), turn(1.9, 5.8, 2), turn(5.8, 9, 4)])
    expect(said(after)).toEqual(['Speaker 1: one two', 'Speaker 2: three four', 'Speaker 2: five', 'Speaker 1: six'])
    expect(allItems(after.paragraphs).map(({ _id }) => _id.replace(/\d+$/u, ''))).toEqual(['p', 'new-', 'p', 'new-'])
    expect(names(after)).toEqual(['Speaker 1', 'Speaker 2'])
    expect(new Set(after.speakers.map(({ color }) => color)).size).toBe(2)
    expect(checkTranscript(transcriptOf(after))).toEqual([])
  })

  test('what a person said of who speaks stays, and gives the voice its name elsewhere', () => {
    const timed = assignSpeaker(open('one two', 'three four', 'five six'), 0, 0, 'Ana')
    const turns = [turn(0, 2, 0), turn(3, 5, 1), turn(6, 8, 0)]
    expect(said(told(timed, turns))).toEqual(['Ana: one two', 'Speaker 1: three four', 'Ana: five six'])
  })

  test('a paragraph of one voice stays as it is but for who speaks, and one without words altogether', () => {
    const [first, empty, last] = allItems(open('one two', '', 'five').paragraphs)
    const spaced = { ...first!, text: ' one  two ', data_end: 2.5 }
    const timed = { ...open('one'), paragraphs: listOf([spaced, empty!, last!]) }
    const after = allItems(told(timed, [turn(0, 9, 0)]).paragraphs)
    expect(after).toEqual([{ ...spaced, ...after[0]! }, empty, { ...last, ...after[2]! }])
    expect(after.map(({ text, data_end }) => [text, data_end])).toEqual([
      [' one  two ', 2.5],
      ['', 3],
      ['five', 4.5],
    ])
  })

  test('a voice gets the name that it is heard under the most, and one without a name is numbered', () => {
    const named = assignSpeaker(assignSpeaker(open('one', 'two three four', 'five'), 0, 0, 'Ana'), 1, 1, 'Ben')
    expect(said(told(named, [turn(0, 20, 0)], true))).toEqual(['Ben: one', 'Ben: two three four', 'Ben: five'])
    const [first] = allItems(open('one two').paragraphs)
    const nameless = { ...open('one two'), speakers: [], paragraphs: listOf([{ ...first!, speaker: '' }]) }
    expect(said(told(nameless, [turn(0, 20, 0)]))).toEqual(['Speaker 1: one two'])
  })

  test('a number that stays with a paragraph is given to no other voice', () => {
    const chosen = assignSpeaker(open('one', 'two three four', 'five'), 0, 0, 'Speaker 1')
    const timed = assignSpeaker(chosen, 1, 1, 'Ana')
    const after = told(timed, [turn(0, 5, 0), turn(6, 20, 1)])
    expect(said(after)).toEqual(['Speaker 1: one', 'Ana: two three four', 'Speaker 2: five'])
    const other = assignSpeaker(open('one two', 'three four'), 1, 1, 'Speaker 1')
    expect(said(told(other, [turn(0, 2, 0), turn(3, 5, 1)], true))).toEqual([
      'Speaker 2: one two',
      'Speaker 1: three four',
    ])
  })

  test('a number that a person chose stays as well, and nobody else gets it', () => {
    const timed = assignSpeaker(open('one two', 'three four'), 1, 1, 'Speaker 1')
    expect(said(told(timed, [turn(0, 2, 0), turn(3, 5, 1)]))).toEqual(['Speaker 2: one two', 'Speaker 1: three four'])
  })

  test('when it is asked for, nothing stays but the names', () => {
    const timed = assignSpeaker(assignSpeaker(open('one two three', 'four'), 0, 0, 'Ana'), 1, 1, 'Ben')
    expect(said(told(timed, [turn(0, 1.8, 0), turn(1.8, 9, 1)], true))).toEqual([
      'Ana: one two',
      'Ben: three',
      'Ben: four',
    ])
  })

  test('a speaker whom a person only gave a name is told apart again, and keeps the name', () => {
    const once = renameSpeaker(told(open('one two three four'), [turn(0, 1.8, 0), turn(1.8, 9, 1)]), 'Speaker 1', 'Ana')
    expect(said(told(once, [turn(0, 1.8, 7), turn(1.8, 2.8, 8), turn(2.8, 9, 9)]))).toEqual([
      'Ana: one two',
      'Speaker 1: three',
      'Speaker 2: four',
    ])
  })

  test('numbered speakers who say nothing any more leave the list, named ones stay', () => {
    const three = told(open('one two three'), [turn(0, 0.8, 0), turn(0.8, 1.8, 1), turn(1.8, 3, 2)])
    expect(names(told(three, [turn(0, 3, 0)]))).toEqual(['Speaker 1'])
    const named = { ...three, speakers: [...three.speakers, { name: 'Carl', color: 'speaker-9' }] }
    expect(names(told(named, [turn(0, 3, 0)]))).toEqual(['Speaker 1', 'Carl'])
  })

  test('without turns nothing changes', () => {
    const timed = open('one two')
    expect(told(timed, [])).toBe(timed)
  })

  const anyTurns = fc
    .array(
      fc.record({
        pause: fc.float({ min: -1, max: 4, noNaN: true }),
        length: fc.float({ min: 0, max: 8, noNaN: true }),
        speaker: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 20 },
    )
    .map((drafts) => {
      let at = 0
      return drafts.map(({ pause, length, speaker }) => {
        const start = Math.max(0, at + pause)
        at = start + length
        return turn(start, at, speaker)
      })
    })

  test('whatever is recognised, words, marks, notes and what a person said stay; a second time changes nothing', () => {
    fc.assert(
      fc.property(
        anyTranscript,
        anyTurns,
        fc.boolean(),
        fc.array(fc.nat(5), { maxLength: 3 }),
        (transcript, turns, replaces, assigned) => {
          let timed = timedText(transcript)
          for (const index of assigned)
            if (index < allItems(timed.paragraphs).length)
              timed = assignSpeaker(timed, index, index, `Speaker ${index}`)
          const after = told(timed, turns, replaces)
          const [old, fresh] = [allItems(timed.paragraphs), allItems(after.paragraphs)]
          expect(checkTranscript(transcriptOf(after))).toEqual([])
          expect(fresh.flatMap(({ words }) => words)).toEqual(old.flatMap(({ words }) => words))
          expect(fresh.map(({ note }) => note).filter(Boolean)).toEqual(old.map(({ note }) => note).filter(Boolean))
          if (!replaces) for (const paragraph of old.filter(saidByPerson)) expect(fresh).toContain(paragraph)
          for (const { speaker, color } of fresh.filter(({ speaker_origin }) => speaker_origin === 'machine'))
            expect(after.speakers).toContainEqual({ name: speaker, color })
          if (!replaces) expect(transcriptOf(told(after, turns))).toEqual(transcriptOf(after))
        },
      ),
    )
  })
})
