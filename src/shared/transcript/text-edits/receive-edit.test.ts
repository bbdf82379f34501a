import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfReceived, type ReceivedHistory, receivedHistory } from '../../../../tests/support/received-edits.ts'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import type { TextEdit } from '../../contract/text-edits.ts'
import { documentText, savedText, timedText, type TimedText } from '../timed-text.ts'
import { replaceText } from '../edits.ts'
import { applyEdit } from './apply-edit.ts'
import { diffTimedTexts } from './diff-texts.ts'
import { receiveEdit } from './receive-edit.ts'
import { textChanges } from './text-changes.ts'

const start = timedText(buildTranscript('one two three', 'four five', 'six'))
const context = { newId: () => crypto.randomUUID(), lengthSeconds: 1000 }
const type = (timed: TimedText, paragraph: number, offset: number, insert: string) =>
  replaceText(timed, { paragraph, offset }, { paragraph, offset }, insert, context)
const toldOf = (before: TimedText, after: TimedText): TextEdit => diffTimedTexts(before, after)!

test('what others type in the same line leaves the spaces that are typed here', () => {
  const mine = type(start, 0, 13, ' my ')
  const theirs = type(start, 0, 0, 'their ')
  const { mine: both, base } = receiveEdit({ base: start, mine }, toldOf(start, theirs))
  expect(documentText(both)).toBe('their one two three my \nfour five\nsix')
  expect(documentText(base)).toBe('their one two three\nfour five\nsix')
})

test('a line that was begun here stays, though nothing of it is saved', () => {
  const mine = type(start, 0, 13, '\n')
  const theirs = type(start, 1, 0, 'more\n')
  const { mine: both } = receiveEdit({ base: start, mine }, toldOf(start, theirs))
  expect(documentText(both)).toBe('one two three\n\nmore\nfour five\nsix')
})

test('what is apart costs nothing of the rest: all other paragraphs are the same values', () => {
  const mine = type(start, 2, 3, ' seven')
  const { mine: both, base } = receiveEdit({ base: start, mine }, toldOf(start, type(start, 0, 0, 'so ')))
  expect(both.paragraphs.chunks[0]![0]).toBe(base.paragraphs.chunks[0]![0])
  expect(both.paragraphs.chunks[0]![1]).toBe(start.paragraphs.chunks[0]![1])
  expect(both.paragraphs.chunks[0]![2]).toBe(mine.paragraphs.chunks[0]![2])
})

test('with nothing unsaved the text here is that of the server, as one value', () => {
  const { mine, base } = receiveEdit({ base: start, mine: start }, toldOf(start, type(start, 0, 0, 'so ')))
  expect(mine).toBe(base)
})

test('the same words, changed by both, stay as both wrote them', () => {
  const mine = type(start, 1, 4, 'x')
  const { mine: both, collides } = receiveEdit({ base: start, mine }, toldOf(start, type(start, 1, 4, 'y')))
  expect(collides).toBe(true)
  expect(documentText(both)).toBe('one two three\nfoury fourx five\nsix')
})

test('a caret beside what others typed is where it was', () => {
  const mine = type(start, 0, 13, ' my')
  const { mine: both } = receiveEdit({ base: start, mine }, toldOf(start, type(start, 0, 3, ' their')))
  expect(textChanges(mine, both)).toEqual([{ from: 4, to: 4, insert: 'their ' }])
})

test('an edit of a text that nobody has written yet takes the place of its empty line', () => {
  const empty = timedText({ paragraphs: [], speakers: [], notes: [] })
  const theirs = type(empty, 0, 0, 'hello there')
  const { mine } = receiveEdit({ base: empty, mine: empty }, toldOf(empty, theirs))
  expect(documentText(mine)).toBe('hello there')
  expect(savedText(mine).paragraphs).toHaveLength(1)
})

test('any edits come in over anything that is unsaved', () => {
  fc.assert(
    fc.property(receivedHistory, (history: ReceivedHistory) => {
      expect(faultOfReceived(history)).toBeUndefined()
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('an edit that names what is not there is refused', () => {
  const edit: TextEdit = { removed: ['nobody'], inserted: [], changed: [] }
  expect(() => receiveEdit({ base: start, mine: start }, edit)).toThrow('is not there')
  expect(() => applyEdit(savedText(start), edit)).toThrow('is not there')
})
