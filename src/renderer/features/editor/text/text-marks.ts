import { Compartment, Facet, type Extension, type Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { confidenceBand } from '../../../../shared/transcript/confidence.ts'
import { tokensIn } from '../../../../shared/transcript/timed-text.ts'
import { timedField } from './timed-field.ts'

/** Whether doubtful words are underlined. */
export const showsConfidence = Facet.define<boolean, boolean>({ combine: (values) => values[0] ?? true })
export const confidenceSetting = new Compartment()

const fairly = Decoration.mark({ class: 'cm-fairly' })
const slightly = Decoration.mark({ class: 'cm-slightly' })
const highlight = Decoration.mark({ class: 'cm-highlight' })
const strike = Decoration.mark({ class: 'cm-strike' })

/** What each layer draws; neighbours with the same mark are drawn as one range. */
const LAYERS: readonly ((word: Word, withConfidence: boolean) => Decoration | undefined)[] = [
  (word, withConfidence) => {
    if (!withConfidence) return undefined
    const band = confidenceBand(word.confidence)
    if (band === 'very') return undefined
    return band === 'fairly' ? fairly : slightly
  },
  (word) => (word.is_highlight ? highlight : undefined),
  (word) => (word.is_strike ? strike : undefined),
]

/** Marks of the lines that are drawn, and of no others. */
function visibleMarks(view: EditorView): DecorationSet {
  const { state } = view
  const { paragraphs } = state.field(timedField)
  const withConfidence = state.facet(showsConfidence)
  const marks: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    const last = state.doc.lineAt(to).number
    for (let number = state.doc.lineAt(from).number; number <= last; number++) {
      const paragraph = itemAt(paragraphs, number - 1)
      if (!paragraph) continue
      const start = state.doc.line(number).from
      const tokens = tokensIn(paragraph)
      for (const layer of LAYERS) {
        let open: { mark: Decoration; from: number; to: number } | undefined
        const close = () => open && marks.push(open.mark.range(start + open.from, start + open.to))
        for (const [index, token] of tokens.entries()) {
          const mark = layer(paragraph.words[index]!, withConfidence)
          if (open && mark === open.mark) {
            open.to = token.to
            continue
          }
          close()
          open = mark && { mark, from: token.from, to: token.to }
        }
        close()
      }
    }
  }
  return Decoration.set(marks, true)
}

const textMarksPlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = visibleMarks(view)
    }
    update({ view, startState, state, viewportChanged }: ViewUpdate) {
      const isSame =
        startState.field(timedField) === state.field(timedField) &&
        startState.facet(showsConfidence) === state.facet(showsConfidence)
      if (viewportChanged || !isSame) this.decorations = visibleMarks(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** Draws confidence, highlight and strike. */
export function textMarks(confidence: boolean): Extension {
  return [confidenceSetting.of(showsConfidence.of(confidence)), textMarksPlugin]
}
