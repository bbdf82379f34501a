import { type Extension, type Range, StateEffect } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import type { StyleFinding } from '../../../../shared/transcript/style/finding.ts'
import type { TimedParagraph } from '../../../../shared/transcript/timed-text.ts'
import { timedField } from '../text/timed-field.ts'

/** More was found, or there is another guide. */
export const styleChecked = StateEffect.define()

const mark = Decoration.mark({ class: 'cm-style' })

/** Underlines what a style guide finds, in the lines that are drawn and no others. */
export function styleMarks(of: (paragraph: TimedParagraph) => readonly StyleFinding[] | undefined): Extension {
  const visible = ({ state, visibleRanges }: EditorView): DecorationSet => {
    const { paragraphs } = state.field(timedField)
    const marks: Range<Decoration>[] = []
    for (const { from, to } of visibleRanges) {
      const last = state.doc.lineAt(to).number
      for (let number = state.doc.lineAt(from).number; number <= last; number++) {
        const paragraph = itemAt(paragraphs, number - 1)
        const start = state.doc.line(number).from
        let end = 0
        for (const finding of (paragraph && of(paragraph)) ?? []) {
          // Of findings that overlap one line is enough.
          const begin = Math.max(end, finding.from)
          if (finding.to > begin) marks.push(mark.range(start + begin, start + finding.to))
          end = Math.max(end, finding.to)
        }
      }
    }
    return Decoration.set(marks, true)
  }
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = visible(view)
      }
      update({ view, startState, state, viewportChanged, transactions }: ViewUpdate) {
        const isSame = startState.field(timedField) === state.field(timedField)
        const isChecked = transactions.some(({ effects }) => effects.some((effect) => effect.is(styleChecked)))
        if (viewportChanged || !isSame || isChecked) this.decorations = visible(view)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}
