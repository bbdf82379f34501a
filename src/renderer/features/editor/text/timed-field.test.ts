import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { checkTranscript } from '../../../../shared/transcript/check.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { changeParagraphs, toggleFlag } from '../../../../shared/transcript/marks.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { mergeWithNext, mergeWithPrevious, splitParagraph } from './paragraph-keys.ts'
import { changeBeside, listeningNow, mediaLength, timedField, timedTextExtension } from './timed-field.ts'

/** As much of a view as commands need. */
function open(...texts: string[]) {
  const timed = timedText(buildTranscript(...texts))
  const view = {
    state: EditorState.create({
      doc: documentText(timed),
      extensions: [timedTextExtension(timed), mediaLength.of(1000), history()],
    }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
    },
  }
  return view
}

type View = ReturnType<typeof open>

const transcriptIn = (view: View) => transcriptOf(view.state.field(timedField))

function expectSound(view: View) {
  const timed = view.state.field(timedField)
  expect(documentText(timed)).toBe(view.state.doc.toString())
  expect(checkTranscript(transcriptOf(timed), 1000)).toEqual([])
}

/** Puts the caret after `text` and returns the view. */
function caretAfter(view: View, text: string) {
  const found = view.state.doc.toString().indexOf(text)
  view.dispatch({ selection: { anchor: found + text.length } })
  return view
}

test('[ED-030] undo gives deleted words back with their times, redo takes them again', () => {
  const view = open('one two three', 'four five')
  const before = transcriptIn(view)
  view.dispatch({ changes: { from: 4, to: 18, insert: 'x' } })
  const after = transcriptIn(view)
  expect(after).not.toEqual(before)
  undo(view)
  expect(transcriptIn(view)).toEqual(before)
  redo(view)
  expect(transcriptIn(view)).toEqual(after)
})

test('[ED-030] typing letters one by one is one step to undo, and the word is as it was', () => {
  const view = open('one two three')
  const before = transcriptIn(view)
  for (const [index, letter] of ['a', 'b', 'c'].entries())
    view.dispatch({ changes: { from: 3 + index, insert: letter }, userEvent: 'input.type' })
  expect(view.state.doc.toString()).toBe('oneabc two three')
  undo(view)
  expect(view.state.doc.toString()).toBe('one two three')
  expect(transcriptIn(view)).toEqual(before)
})

test('[ED-030] marks and highlights are undone as well, in their turn', () => {
  const view = open('one two')
  view.dispatch({ changes: { from: 0, to: 3, insert: 'won' } })
  view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, 0, 0, { marked: true })) })
  view.dispatch({
    effects: changeBeside.of((timed) =>
      toggleFlag(timed, { paragraph: 0, offset: 0 }, { paragraph: 0, offset: 2 }, 'is_highlight'),
    ),
  })
  expect(transcriptIn(view).paragraphs[0]).toMatchObject({
    marked: true,
    words: [{ text: 'won', is_highlight: true }, {}],
  })
  undo(view)
  expect(transcriptIn(view).paragraphs[0]).toMatchObject({ marked: true, words: [{ is_highlight: false }, {}] })
  undo(view)
  expect(transcriptIn(view).paragraphs[0]).toMatchObject({ marked: false, words: [{ text: 'won' }, {}] })
  undo(view)
  expect(transcriptIn(view).paragraphs[0]!.words[0]!.text).toBe('one')
})

test('[ED-032] Enter splits without a space at either side, Backspace and Delete join with one', () => {
  const view = open('one two three')
  const before = transcriptIn(view)
  splitParagraph(caretAfter(view, 'one two'))
  expect(view.state.doc.toString()).toBe('one two\nthree')
  expect(transcriptIn(view).paragraphs.map((paragraph) => paragraph.data_start)).toEqual([0, 2])
  expect(mergeWithPrevious(view)).toBe(true)
  expect(transcriptIn(view)).toEqual(before)
  splitParagraph(caretAfter(view, 'one'))
  expect(mergeWithNext(caretAfter(view, 'one'))).toBe(true)
  expect(transcriptIn(view)).toEqual(before)
  expect(mergeWithPrevious(caretAfter(view, 'one'))).toBe(false)
  expectSound(view)
})

test('[ED-039] [ED-030] after any run of edits, undos and redos text and words agree', () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        size: fc.nat(12),
        insert: fc.constantFrom('', 'x', ' ', '\n', ' a b', 'q\nr'),
        second: fc.boolean(),
      }),
    },
    fc.constantFrom('undo' as const, 'redo' as const, 'mark' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const view = open('one two three four', 'five', '', 'six seven')
      const original = transcriptIn(view)
      for (const one of steps) {
        if (one === 'undo') undo(view)
        else if (one === 'redo') redo(view)
        else if (one === 'mark')
          view.dispatch({
            effects: changeBeside.of((timed) =>
              changeParagraphs(timed, 0, 0, { marked: !allItems(timed.paragraphs)[0]!.marked }),
            ),
          })
        else {
          const { length } = view.state.doc
          const from = Math.round(one.at * length)
          const to = Math.min(length, from + one.size)
          const changes = [
            { from, to, insert: one.insert },
            ...(one.second && to < length ? [{ from: length, insert: ' z' }] : []),
          ]
          view.dispatch({ changes, userEvent: 'input.type' })
        }
        expectSound(view)
      }
      while (undo(view)) expectSound(view)
      expect(transcriptIn(view)).toEqual(original)
    }),
    { numRuns: 150 },
  )
})

test('what is typed is placed by what is listened to; what is pasted is not', () => {
  const timed = timedText(buildTranscript('one'))
  const listening = () => ({ from: 10, to: 20, lag: 1 })
  const extensions = [timedTextExtension(timed), mediaLength.of(1000), listeningNow.of(listening)]
  const state = EditorState.create({ doc: documentText(timed), extensions })
  const startAfter = (userEvent: string) => {
    const next = state.update({ changes: { from: 3, insert: ' two' }, userEvent }).state
    return allItems(next.field(timedField).paragraphs)[0]!.words[1]!.data_start
  }
  expect(startAfter('input.type')).toBe(19)
  expect(startAfter('input.paste')).toBe(0.5)
})
