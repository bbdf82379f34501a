import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'
import { paragraphAt, wordAt, type WordPlace } from '../../../../shared/transcript/word-at-time.ts'
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
const spokenParagraph = Decoration.line({ class: 'cm-now' })

/** The word and the paragraph under the playhead. */
export const spokenField = StateField.define<Spoken>({
  create: (state) => spokenAt(state, 0),
  update(spoken, transaction) {
    const moved = transaction.effects.findLast((effect) => effect.is(setTime))
    const isChanged = transaction.startState.field(timedField) !== transaction.state.field(timedField)
    if (!moved && !isChanged) return spoken
    return spokenAt(transaction.state, moved?.value ?? spoken.seconds)
  },
  provide: (field) => EditorView.decorations.compute([field], paragraphRule),
})

/** The red rule beside the paragraph. */
function paragraphRule(state: EditorState): DecorationSet {
  const { paragraph } = state.field(spokenField)
  return paragraph < state.doc.lines
    ? Decoration.set(spokenParagraph.range(state.doc.line(paragraph + 1).from))
    : Decoration.none
}

function spokenAt(state: EditorState, seconds: number): Spoken {
  const timed = state.field(timedField)
  return { seconds, paragraph: paragraphAt(timed, seconds), word: wordAt(timed, seconds, GRACE_SECONDS) }
}

/** Name of the highlight that marks the spoken word, in the style sheet. */
const HIGHLIGHT = 'spoken-word'

/**
 * Marks the spoken word by a highlight of the browser, which paints over the text and changes nothing in it: a word
 * costs no layout, and somebody who writes in the same line, by an input method maybe, is not disturbed.
 */
const spokenWord = ViewPlugin.fromClass(
  class {
    private marked: StaticRange | undefined

    /** Marks the word where it is drawn now; a word out of sight has no place in the page. */
    mark(view: EditorView): void {
      // Texts side by side mark their words in one highlight, each its own.
      const highlight = highlightOf(HIGHLIGHT)
      if (this.marked) highlight?.delete(this.marked)
      const { word } = view.state.field(spokenField)
      const range = word && wordRange(view.state, word)
      if (!range || range.from < view.viewport.from || range.to > view.viewport.to) return
      const [start, end] = [view.domAtPos(range.from, 1), view.domAtPos(range.to, -1)]
      this.marked = new StaticRange({
        startContainer: start.node,
        startOffset: start.offset,
        endContainer: end.node,
        endOffset: end.offset,
      })
      highlight?.add(this.marked)
    }

    destroy() {
      if (this.marked) highlightOf(HIGHLIGHT)?.delete(this.marked)
    }
  },
)

/** The highlight of a name, made when it is first asked for; undefined in a browser that has none. */
function highlightOf(name: string): Highlight | undefined {
  if (typeof Highlight === 'undefined') return undefined
  const found = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, found)
  return found
}

/** The word and the paragraph under the playhead, and how they are shown. */
export const spoken: Extension = [
  spokenField,
  spokenWord,
  // After every update, when the page shows the text as it is now.
  EditorView.updateListener.of(({ view }) => view.plugin(spokenWord)?.mark(view)),
]

/** Shows a time in the text. Answers whether that moved the mark; most ticks do not, and then cost only the search. */
export function showTime(view: EditorView, seconds: number): boolean {
  const before = view.state.field(spokenField)
  const next = spokenAt(view.state, seconds)
  if (
    before.paragraph === next.paragraph &&
    before.word?.word === next.word?.word &&
    before.word?.paragraph === next.word?.paragraph
  )
    return false
  view.dispatch({ effects: setTime.of(seconds) })
  return true
}
