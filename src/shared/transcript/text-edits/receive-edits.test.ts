import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import { replaceText } from '../edits.ts'
import { documentText, timedText, type TimedText, transcriptOf } from '../timed-text.ts'
import { applyEdit } from './apply-edit.ts'
import { diffTimedTexts } from './diff-texts.ts'
import { rebaseEdit } from './rebase-edit.ts'
import { receiveEdits } from './receive-edits.ts'

const start = timedText(buildTranscript('one two three', 'four five'))
const type = (timed: TimedText, paragraph: number, offset: number, insert: string) =>
  replaceText(timed, { paragraph, offset }, { paragraph, offset }, insert, {
    newId: () => crypto.randomUUID(),
    lengthSeconds: 1000,
  })
const told = (before: TimedText, after: TimedText) => diffTimedTexts(before, after)!

test('what was sent, and saved after what others did in the same line, is no news; what was typed since stays', () => {
  const sent = type(start, 0, 13, ' my')
  const mine = type(sent, 0, 16, ' own ')
  const theirs = told(start, type(start, 0, 0, 'their '))
  const own = rebaseEdit(told(start, sent), [theirs], transcriptOf(start)).edit
  const edits = [
    { id: 'theirs', edit: theirs },
    { id: 'own', edit: own },
  ]
  const received = receiveEdits({ base: start, mine }, edits, new Map([['own', sent]]))!
  expect(documentText(received.mine)).toBe('their one two three my own \nfour five')
  expect(transcriptOf(received.base)).toEqual([theirs, own].reduce(applyEdit, transcriptOf(start)))
  expect(received.unanswered.size).toBe(0)
})

test('what was sent and is not among them is still known when it comes after others', () => {
  const sent = type(start, 1, 9, ' six')
  const theirs = told(start, type(start, 1, 0, 'their '))
  const first = receiveEdits({ base: start, mine: sent }, [{ id: 'theirs', edit: theirs }], new Map([['own', sent]]))!
  const own = rebaseEdit(told(start, sent), [theirs], transcriptOf(start)).edit
  const { base, mine } = receiveEdits(first, [{ id: 'own', edit: own }], first.unanswered)!
  expect(documentText(mine)).toBe('one two three\ntheir four five six')
  expect(mine).toBe(base)
})

test('what the server made of it otherwise than here is what is here then', () => {
  const sent = type(start, 0, 3, 'x')
  const saved = told(start, type(start, 0, 3, 'xyz'))
  const { base, mine } = receiveEdits(
    { base: start, mine: sent },
    [{ id: 'own', edit: saved }],
    new Map([['own', sent]]),
  )!
  expect(documentText(mine)).toBe('onexyz two three\nfour five')
  expect(mine).toBe(base)
})

test('what was sent after it is still known, and what was sent before it is not', () => {
  const [first, second, third] = ['a', 'ab', 'abc'].map((letters) => type(start, 0, 0, letters)) as [
    TimedText,
    TimedText,
    TimedText,
  ]
  const saved = told(start, second)
  const unanswered = new Map([
    ['first', first],
    ['second', second],
    ['third', third],
  ])
  const received = receiveEdits({ base: start, mine: third }, [{ id: 'second', edit: saved }], unanswered)!
  expect([...received.unanswered]).toEqual([['third', third]])
  expect([received.base, received.mine]).toEqual([second, third])
  const next = receiveEdits(received, [{ id: 'third', edit: told(second, third) }], received.unanswered)!
  expect([next.mine === next.base, next.unanswered.size]).toEqual([true, 0])
})
