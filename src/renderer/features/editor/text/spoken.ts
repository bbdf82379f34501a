import { StateEffect, StateField, type EditorState } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { paragraphAt, wordAt, type WordPlace } from '../../../../shared/transcript/time-at.ts'
import { timedField, wordRange } from './timed-field.ts'

/** Between two words the first stays marked this long, so that the mark does not flicker. */
const GRACE_SECONDS = 0.4

/** Where playback is in the text. */
export interface Spoken {
  seconds: number
  paragraph: number
  word: WordPlace | undefined
}

const setTime = StateEffect.define<number>()

/** The word and the paragraph under the playhead. */
export const spokenField = StateField.define<Spoken>({
  create: (state) => spokenAt(state, 0),
  update(spoken, transaction) {
    const moved = transaction.effects.findLast((effect) => effect.is(setTime))
    const isChanged = transaction.startState.field(timedField) !== transaction.state.field(timedField)
    if (!moved && !isChanged) return spoken
    return spokenAt(transaction.state, moved?.value ?? spoken.seconds)
  },
  provide: (field) => EditorView.decorations.compute([field, timedField], decorations),
})

function spokenAt(state: EditorState, seconds: number): Spoken {
  const timed = state.field(timedField)
  return { seconds, paragraph: paragraphAt(timed, seconds), word: wordAt(timed, seconds, GRACE_SECONDS) }
}

const spokenWord = Decoration.mark({ class: 'cm-spoken' })
const spokenParagraph = Decoration.line({ class: 'cm-now' })

function decorations(state: EditorState): DecorationSet {
  const { paragraph, word } = state.field(spokenField)
  if (paragraph >= state.doc.lines) return Decoration.none
  const marks = [spokenParagraph.range(state.doc.line(paragraph + 1).from)]
  const range = word && wordRange(state, word)
  if (range) marks.push(spokenWord.range(range.from, range.to))
  return Decoration.set(marks)
}

/** Shows a time in the text. Answers whether that moved the mark; most ticks do not, and then cost only the search. */
export function showTime(view: EditorView, seconds: number): boolean {
  const before = view.state.field(spokenField)
  const next = spokenAt(view.state, seconds)
  if (before.paragraph === next.paragraph && before.word?.word === next.word?.word && before.word?.paragraph === next.word?.paragraph) return false
  view.dispatch({ effects: setTime.of(seconds) })
  return true
}
