import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import {
  EditorState,
  type Range,
  RangeSet,
  RangeSetBuilder,
  RangeValue,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'

/**
 * What no editor of this kind can do without: CodeMirror, one line to a paragraph, word times in a range set,
 * confidence and the current word drawn for visible lines only. No margin, speakers, player, saving.
 */
class WordTimes extends RangeValue {
  readonly start: number
  readonly end: number
  readonly confidence: number

  constructor(start: number, end: number, confidence: number) {
    super()
    this.start = start
    this.end = end
    this.confidence = confidence
  }
}

const setWord = StateEffect.define<{ from: number; to: number }>()
const times = StateField.define<RangeSet<WordTimes>>({
  create: () => RangeSet.empty,
  update: (set, transaction) => set.map(transaction.changes),
})
const spoken = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setWord))
        return Decoration.set(Decoration.mark({ class: 'spoken' }).range(effect.value.from, effect.value.to))
    }
    return marks.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})
const doubt = Decoration.mark({ class: 'doubt' })

function visibleDoubts(view: EditorView): DecorationSet {
  const marks: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    view.state.field(times).between(from, to, (start, end, word) => {
      if (word.confidence <= 0.7) marks.push(doubt.range(start, end))
    })
  }
  return Decoration.set(marks)
}

const doubts = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = visibleDoubts(view)
    }
    update({ view, docChanged, viewportChanged }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = visibleDoubts(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const response = await fetch('/transcript.json')
const transcript = (await response.json()) as Transcript
const builder = new RangeSetBuilder<WordTimes>()
const starts: { start: number; from: number; to: number }[] = []
let position = 0
const lines = transcript.paragraphs.map(({ words }) => {
  for (const { text, data_start, data_end, confidence } of words) {
    builder.add(position, position + text.length, new WordTimes(data_start, data_end, confidence))
    starts.push({ start: data_start, from: position, to: position + text.length })
    position += text.length + 1
  }
  return words.map((word) => word.text).join(' ')
})
const view = new EditorView({
  parent: document.body,
  state: EditorState.create({
    doc: lines.join('\n'),
    extensions: [
      times.init(() => builder.finish()),
      spoken,
      doubts,
      history(),
      keymap.of([...historyKeymap, ...standardKeymap]),
      EditorView.lineWrapping,
    ],
  }),
})
// As in the editor, where one writes while it plays.
view.focus()

Object.assign(window, {
  /** Shows the word at a time, as a tick of playback does. */
  showTime(seconds: number) {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]!.start <= seconds) low = middle
      else high = middle - 1
    }
    view.dispatch({ effects: setWord.of(starts[low]!) })
  },
})
