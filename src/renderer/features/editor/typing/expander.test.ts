import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { endsWord } from '../../../../shared/transcript/abbreviations.ts'
import { checkTranscript } from '../../../../shared/transcript/check.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { mediaLength, timedField, timedTextExtension } from '../text/timed-field.ts'
import { expansionBefore } from './expander.ts'

const ABBREVIATIONS = [
  { short: 'btw', long: 'by the way' },
  { short: 'w', long: 'with' },
]

/** A text in which a person types at the caret, as the view would do it. */
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
    type(text: string) {
      for (const letter of text) {
        const { from, to } = view.state.selection.main
        view.dispatch({
          changes: { from, to, insert: letter },
          selection: { anchor: from + 1 },
          userEvent: 'input.type',
        })
        const change = endsWord(letter) ? expansionBefore(view.state, from, ABBREVIATIONS) : undefined
        if (change) view.dispatch(change)
      }
    },
  }
  return view
}

const textOf = ({ state }: ReturnType<typeof open>) => state.doc.toString()
const wordsOf = ({ state }: ReturnType<typeof open>) =>
  transcriptOf(state.field(timedField)).paragraphs.flatMap(({ words }) => words)

test('[ED-045] writes an abbreviation out when a space or a sign ends it', () => {
  const view = open('one two')
  view.dispatch({ selection: { anchor: 3 } })
  view.type(' btw, w ')
  expect(textOf(view)).toBe('one by the way, with  two')
})

test('[ED-045] one undo brings the abbreviation back as it was typed, and redo writes it out again', () => {
  const view = open('one two')
  view.dispatch({ selection: { anchor: 3 } })
  view.type(' btw ')
  undo(view)
  expect(textOf(view)).toBe('one btw  two')
  redo(view)
  expect(textOf(view)).toBe('one by the way  two')
})

test('[ED-045 ED-039] the words around keep all they have; the long form shares the time of its word', () => {
  const view = open('one two three')
  const before = wordsOf(view)
  view.dispatch({ changes: { from: 4, to: 7, insert: 'btw' }, selection: { anchor: 7 } })
  view.type(' ')
  const after = wordsOf(view)
  expect(after.map(({ text }) => text)).toEqual(['one', 'by', 'the', 'way', 'three'])
  expect([after[0], after[4]]).toEqual([before[0], before[2]])
  expect([after[1]!.data_start, after[3]!.data_end]).toEqual([before[1]!.data_start, before[1]!.data_end])
  expect(after.slice(1, 4).every(({ confidence }) => confidence === 1)).toBe(true)
})

test('[ED-045] [ED-039] whatever is typed anywhere, text and words agree, and undo goes all the way back', () => {
  const piece = fc.constantFrom('btw', 'w', 'x', ' ', '.', '(', 'Btw ', 'w, ')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(piece, { minLength: 1, maxLength: 5 })), {
        minLength: 1,
        maxLength: 6,
      }),
      (steps) => {
        const view = open('one two three four', '', 'five six')
        const original = transcriptOf(view.state.field(timedField))
        for (const [at, pieces] of steps) {
          view.dispatch({ selection: { anchor: Math.round(at * view.state.doc.length) } })
          view.type(pieces.join(''))
          const timed = view.state.field(timedField)
          expect(documentText(timed)).toBe(textOf(view))
          expect(checkTranscript(transcriptOf(timed), 1000)).toEqual([])
        }
        while (undo(view));
        expect(transcriptOf(view.state.field(timedField))).toEqual(original)
      },
    ),
    { numRuns: 100 },
  )
})
