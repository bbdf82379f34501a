import { history, undo } from '@codemirror/commands'
import { EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { PartOfFile } from '../../../../shared/contract/files/records.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { changeParagraphs } from '../../../../shared/transcript/marks.ts'
import { textChanges } from '../../../../shared/transcript/text-edits/text-changes.ts'
import { documentText, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { fromOthers } from '../text/follow-others.ts'
import { changeBeside, restore, timedField, timedTextExtension } from '../text/timed-field.ts'
import { findOwnPart, keepToOwnPart, ownPart } from './own-part.ts'

const parts = ['one', 'three', 'five'].map((word, at): PartOfFile => {
  const paragraph = buildTranscript('one', 'two', 'three', 'four', 'five').paragraphs.find(
    ({ words }) => words[0]?.text === word,
  )
  const state = at === 1 ? 'taken' : 'free'
  return { number: at + 1, from: 0, to: 1, state, is_yours: at === 1, first_paragraph: paragraph!._id }
})

/** Five lines, of which the third and the fourth are the person's own. */
function open() {
  const timed = timedText(buildTranscript('one', 'two', 'three', 'four', 'five'))
  let refused = 0
  const own = findOwnPart(timed, { all: parts, own: parts[1]! })
  let state = EditorState.create({
    doc: documentText(timed),
    extensions: [timedTextExtension(timed), history(), keepToOwnPart(own, () => refused++)],
  })
  const dispatch = (...specs: TransactionSpec[]) => (state = state.update(...specs).state)
  return {
    refused: () => refused,
    lines: () => state.doc.toJSON(),
    own() {
      const { from, to } = state.field(ownPart)!
      return state.doc.toJSON().slice(from, to + 1)
    },
    insert: (at: number, insert: string) => dispatch({ changes: { from: at, insert }, userEvent: 'input.type' }),
    at: (word: string) => state.doc.toString().indexOf(word),
    dispatch,
    timed: () => state.field(timedField),
    /** Shows a text of others. */
    follow(next: TimedText) {
      const changes = textChanges(state.field(timedField), next)
      dispatch({
        changes,
        effects: restore.of(next),
        annotations: [Transaction.addToHistory.of(false), fromOthers.of(true)],
        filter: false,
      })
    },
    undo: () => undo({ state, dispatch: (transaction) => (state = transaction.state) }),
  }
}

test('what is written in the part stays, at either end as well, and is the part’s', () => {
  const text = open()
  text.insert(text.at('three'), 'new\n')
  text.insert(text.at('four') + 4, '\nlast')
  expect(text.own()).toEqual(['new', 'three', 'four', 'last'])
  text.insert(text.at('new'), 'very ')
  expect([text.own()[0], text.refused()]).toEqual(['very new', 0])
  text.undo()
  text.undo()
  text.undo()
  expect(text.own()).toEqual(['three', 'four'])
})

test('what is written elsewhere, or would take away where parts meet, comes to nothing', () => {
  const text = open()
  const before = text.lines()
  text.insert(text.at('two'), 'x')
  text.insert(text.at('five'), 'x')
  text.dispatch({ changes: { from: text.at('three') - 1, to: text.at('three') } })
  text.dispatch({ changes: { from: text.at('four') + 4, to: text.at('five') } })
  text.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, 0, 0, { marked: true })) })
  expect([text.lines(), text.refused()]).toEqual([before, 5])
  text.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, 2, 2, { marked: true })) })
  expect([allItems(text.timed().paragraphs)[2]!.marked, text.refused()]).toEqual([true, 5])
})

test('of words replaced everywhere those in the part are', () => {
  const text = open()
  const changes = ['two', 'three', 'five'].map((word) => ({ from: text.at(word), to: text.at(word) + 1, insert: 'X' }))
  text.dispatch({ changes })
  expect([text.lines(), text.refused()]).toEqual([['one', 'two', 'Xhree', 'four', 'five'], 1])
})

test('what others write where parts meet is theirs', () => {
  const text = open()
  const { paragraphs, ...rest } = buildTranscript('one', 'two', 'three', 'four', 'five')
  const [first, second, third, fourth, fifth] = paragraphs as [
    (typeof paragraphs)[0],
    (typeof paragraphs)[0],
    (typeof paragraphs)[0],
    (typeof paragraphs)[0],
    (typeof paragraphs)[0],
  ]
  const ended = { ...second, _id: 'end', data_start: third.data_start }
  const begun = { ...fifth, _id: 'begin', data_start: fifth.data_start }
  text.follow(timedText({ ...rest, paragraphs: [first, second, ended, third, fourth, begun, fifth] }))
  expect(text.own()).toEqual(['three', 'four'])
  const before = text.lines()
  text.insert(text.at('three') - 1, 'x')
  text.insert(text.at('four') + 5, 'x')
  expect([text.lines(), text.refused()]).toEqual([before, 2])
})
