import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import { anyPair, faultOfPair } from '../../../../tests/support/text-rebases.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { replaceText } from '../edits.ts'
import { changeParagraphs } from '../marks.ts'
import { assignSpeaker, renameSpeaker } from '../speakers.ts'
import { type TimedText, timedText, transcriptOf } from '../timed-text.ts'
import { diffTexts } from './diff-texts.ts'
import { EditRefused } from './edit-refused.ts'
import { rebaseEdit } from './rebase-edit.ts'

const base = buildTranscript('one two three', 'four five six', 'seven eight')
let ids = 0
const context = { newId: () => `new ${++ids}`, lengthSeconds: 1000 }

type Change = (timed: TimedText) => TimedText
const write =
  (paragraph: number, from: number, to: number, insert: string): Change =>
  (timed) =>
    replaceText(timed, { paragraph, offset: from }, { paragraph, offset: to }, insert, context)
const join =
  (paragraph: number, offset: number): Change =>
  (timed) =>
    replaceText(timed, { paragraph, offset }, { paragraph: paragraph + 1, offset: 0 }, ' ', context)
const remove =
  (paragraph: number): Change =>
  (timed) =>
    replaceText(timed, { paragraph, offset: 0 }, { paragraph: paragraph + 1, offset: 0 }, '', context)

const editOf = (change: Change) => diffTexts(base, transcriptOf(change(timedText(base))))!
const linesOf = ({ paragraphs }: Transcript) => paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))

function follow(mine: Change, theirs: Change) {
  const { text, collides } = rebaseEdit(editOf(mine), [editOf(theirs)], base)
  return { lines: linesOf(text), collides, text }
}

describe('an edit that follows another', () => {
  test.each<[string, Change, Change, string[]]>([
    [
      'in another word of the paragraph',
      write(0, 0, 3, 'ONE'),
      write(0, 8, 13, 'THREE'),
      ['ONE two THREE', 'four five six', 'seven eight'],
    ],
    [
      'in the part that was cut off',
      write(0, 8, 13, 'THREE'),
      write(0, 3, 4, '\n'),
      ['one', 'two THREE', 'four five six', 'seven eight'],
    ],
    [
      'in a paragraph that was joined to the one before',
      write(1, 5, 9, 'FIVE'),
      join(0, 13),
      ['one two three four FIVE six', 'seven eight'],
    ],
    [
      'into a paragraph that was removed, which comes back with what was typed',
      write(1, 4, 4, ' typed'),
      remove(1),
      ['one two three', 'typed', 'seven eight'],
    ],
    [
      'in the paragraph behind one that was removed',
      write(2, 0, 5, 'SEVEN'),
      remove(1),
      ['one two three', 'SEVEN eight'],
    ],
    [
      'with the same correction',
      write(0, 0, 3, 'ONE'),
      write(0, 0, 3, 'ONE'),
      ['ONE two three', 'four five six', 'seven eight'],
    ],
  ])('%s', (_what, mine, theirs, lines) => {
    expect(follow(mine, theirs)).toMatchObject({ lines, collides: false })
    expect(follow(theirs, mine)).toMatchObject({ lines, collides: false })
  })

  test('keeps what either said beside the words, and a name that a speaker was given', () => {
    const note: Change = (timed) => changeParagraphs(timed, 0, 0, { note: 'sure?', marked: true })
    const { text, collides } = follow(write(0, 3, 4, '\n'), (timed) => renameSpeaker(note(timed), 'Speaker 1', 'Ana'))
    expect(collides).toBe(false)
    expect(text.paragraphs.map(({ speaker, note: is }) => [speaker, is])).toEqual([
      ['Ana', 'sure?'],
      ['Ana', ''],
      ['Ana', ''],
      ['Ana', ''],
    ])
    expect(text.speakers.map(({ name }) => name)).toEqual(['Ana'])
  })

  test.each<[string, Change, Change]>([
    ['the same word', write(0, 0, 3, 'MINE'), write(0, 0, 3, 'THEIRS')],
    ['a word that the other removed', write(0, 4, 7, 'TWO'), write(0, 4, 8, '')],
    ['the same speaker', (timed) => assignSpeaker(timed, 0, 0, 'Ana'), (timed) => assignSpeaker(timed, 0, 0, 'Ben')],
    [
      'the same note',
      (timed) => changeParagraphs(timed, 0, 0, { note: 'here' }),
      (timed) => changeParagraphs(timed, 0, 0, { note: 'there' }),
    ],
  ])('collides where both changed %s', (_what, mine, theirs) => {
    expect(follow(mine, theirs).collides).toBe(true)
    expect(follow(theirs, mine).collides).toBe(true)
  })

  test('follows several, one after another', () => {
    const first = editOf(write(0, 0, 3, 'ONE'))
    const { text } = rebaseEdit(editOf(write(2, 0, 5, 'SEVEN')), [first, { ...first, changed: [] }], base)
    expect(linesOf(text)).toEqual(['ONE two three', 'four five six', 'SEVEN eight'])
    expect(() => rebaseEdit(first, [{ ...first, removed: ['x'] }], base)).toThrow(EditRefused)
  })
})

test('two edits come together in either order, with all that either wrote', () => {
  fc.assert(
    fc.property(anyPair, (pair) => {
      expect(faultOfPair(pair).fault).toBeUndefined()
    }),
    { seed: 1, numRuns: 2000 },
  )
})
