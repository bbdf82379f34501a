import { isolateHistory } from '@codemirror/commands'
import { Prec, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type Abbreviation, endsWord, expansionAtEnd } from '../../../../shared/transcript/abbreviations.ts'

/**
 * The change that writes out the abbreviation before a position, as a step of its own to undo; undefined when there is
 * none. It takes the word's place, so its time is shared among the words of the long form.
 */
export function expansionBefore(
  state: EditorState,
  position: number,
  abbreviations: readonly Abbreviation[],
): TransactionSpec | undefined {
  const line = state.doc.lineAt(position)
  const found = expansionAtEnd(state.sliceDoc(line.from, position), abbreviations)
  if (!found) return undefined
  return {
    changes: { from: line.from + found.from, to: position, insert: found.insert },
    userEvent: 'input.complete',
    annotations: isolateHistory.of('full'),
  }
}

/** Writes abbreviations out as soon as what is typed ends them: a space, a sign, or Enter. */
export function expander(abbreviations: () => readonly Abbreviation[]): Extension {
  const expand = (view: EditorView, position: number): void => {
    const change = expansionBefore(view.state, position, abbreviations())
    if (change) view.dispatch(change)
  }
  return [
    EditorView.inputHandler.of((view, from, to, text, insert) => {
      if (from !== to || !endsWord(text) || view.state.readOnly || !expansionBefore(view.state, from, abbreviations()))
        return false
      // What was typed first, so that one undo gives back the abbreviation as it was typed.
      view.dispatch(insert())
      expand(view, from)
      return true
    }),
    Prec.high(
      keymap.of([
        {
          key: 'Enter',
          run(view) {
            const { main } = view.state.selection
            if (main.empty && !view.state.readOnly) expand(view, main.head)
            return false
          },
        },
      ]),
    ),
  ]
}
