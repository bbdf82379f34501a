import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { checkTranscript } from './check.ts'
import { allItems, itemAt } from './chunked-list.ts'
import { changeParagraphs, toggleFlag } from './marks.ts'
import { assignSpeaker, renameSpeaker, speakerInitials } from './speakers.ts'
import { type TimedText, timedText, transcriptOf } from './timed-text.ts'

const open = (...texts: string[]) => timedText(buildTranscript(...texts))
const flagged = (timed: TimedText, flag: 'is_highlight' | 'is_strike') =>
  allItems(timed.paragraphs).flatMap((paragraph) =>
    paragraph.words.filter((word) => word[flag]).map((word) => word.text),
  )
const at = (paragraph: number, offset: number) => ({ paragraph, offset })

test('[ED-037] highlights the words of a stretch over two paragraphs, and takes it back when all have it', () => {
  const timed = open('one two three', 'four five')
  const on = toggleFlag(timed, at(0, 5), at(1, 2), 'is_highlight')
  expect(flagged(on, 'is_highlight')).toEqual(['two', 'three', 'four'])
  expect(transcriptOf(on).paragraphs[0]!.words[1]!.is_highlight).toBe(true)
  const first = toggleFlag(timed, at(0, 0), at(1, 0), 'is_highlight')
  expect(flagged(first, 'is_highlight')).toEqual(['one', 'two', 'three'])
  expect(flagged(toggleFlag(on, at(0, 5), at(1, 2), 'is_highlight'), 'is_highlight')).toEqual([])
  expect(flagged(toggleFlag(on, at(0, 0), at(1, 2), 'is_highlight'), 'is_highlight')).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
  expect(checkTranscript(transcriptOf(on))).toEqual([])
})

test('[ED-038] strikes the word at the caret, and nothing between words', () => {
  const timed = open('one two  three')
  expect(flagged(toggleFlag(timed, at(0, 7), at(0, 7), 'is_strike'), 'is_strike')).toEqual(['two'])
  const spaced = { ...timed, paragraphs: open('one').paragraphs }
  expect(toggleFlag(spaced, at(0, 9), at(0, 9), 'is_strike')).toBe(spaced)
})

test('[ED-035] [ED-036] marks a paragraph and writes its note, and leaves the others', () => {
  const timed = open('one', 'two', 'three')
  const after = changeParagraphs(timed, 1, 1, { marked: true, note: 'check' })
  expect(transcriptOf(after).paragraphs.map(({ marked, note }) => [marked, note])).toEqual([
    [false, ''],
    [true, 'check'],
    [false, ''],
  ])
  expect(itemAt(after.paragraphs, 2)).toBe(itemAt(timed.paragraphs, 2))
})

test('[ED-033] a speaker is assigned, renamed everywhere, and joined with another of that name', () => {
  const assigned = assignSpeaker(open('one', 'two', 'three'), 1, 2, 'Ana Petrov')
  expect(assigned.speakers.map((speaker) => speaker.name)).toEqual(['Speaker 1', 'Ana Petrov'])
  const renamed = renameSpeaker(assigned, 'Speaker 1', 'Daniel Roth')
  expect(transcriptOf(renamed).paragraphs.map((paragraph) => paragraph.speaker)).toEqual([
    'Daniel Roth',
    'Ana Petrov',
    'Ana Petrov',
  ])
  expect(renamed.speakers.map((speaker) => speaker.name)).toEqual(['Daniel Roth', 'Ana Petrov'])
  const joined = renameSpeaker(renamed, 'Ana Petrov', 'Daniel Roth')
  expect(joined.speakers.map((speaker) => speaker.name)).toEqual(['Daniel Roth'])
})

test.each([
  ['Ana Petrov', 'AP'],
  ['Speaker 3', 'S3'],
  ['Élodie', 'É'],
  ['', '?'],
  ['  ', '?'],
  ['  Ana  Maria de  Souza ', 'AS'],
  ['Ana Ana', 'AA'],
])('initials of %s are %s', (name, initials) => {
  expect(speakerInitials(name)).toBe(initials)
})

test('[ED-037] a stretch takes the words that it reaches into, and none that it only touches', () => {
  const timed = open('one two three', 'four')
  const highlighted = (from: number, to: number) =>
    flagged(toggleFlag(timed, at(0, from), at(0, to), 'is_highlight'), 'is_highlight')
  expect([highlighted(0, 4), highlighted(3, 7), highlighted(3, 8), highlighted(2, 5), highlighted(6, 7)]).toEqual([
    ['one'],
    ['two'],
    ['two'],
    ['one', 'two'],
    ['two'],
  ])
  expect(toggleFlag(timed, at(0, 3), at(0, 4), 'is_highlight')).toBe(timed)
  expect([highlighted(0, 0), highlighted(3, 3), highlighted(4, 4)]).toEqual([['one'], ['one'], ['two']])
})

test('[ED-037] what a flag does not change stays the very same', () => {
  const timed = open('one two', 'three', 'four')
  const on = toggleFlag(timed, at(0, 4), at(2, 0), 'is_highlight')
  expect(flagged(on, 'is_highlight')).toEqual(['two', 'three'])
  expect(itemAt(on.paragraphs, 2)).toBe(itemAt(timed.paragraphs, 2))
  expect(itemAt(on.paragraphs, 0)!.words[0]).toBe(itemAt(timed.paragraphs, 0)!.words[0])
  const more = toggleFlag(on, at(0, 0), at(1, 5), 'is_highlight')
  expect(flagged(more, 'is_highlight')).toEqual(['one', 'two', 'three'])
  expect(itemAt(more.paragraphs, 1)).toBe(itemAt(on.paragraphs, 1))
})

test('[ED-036] a run of paragraphs is changed, both ends included', () => {
  const after = changeParagraphs(open('one', 'two', 'three', 'four'), 1, 2, { note: 'x' })
  expect(transcriptOf(after).paragraphs.map(({ note }) => note)).toEqual(['', 'x', 'x', ''])
})
