import {
  EditorSelection,
  EditorState,
  StateEffect,
  StateField,
  type Extension,
  type Transaction,
} from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const setFocused = StateEffect.define<boolean>()

const focusSetBy = ({ effects }: Transaction) => effects.find((effect) => effect.is(setFocused))?.value

/** On which side of a soft wrap the caret stood when the text lost the focus; null while the text has it. */
const keptSide = StateField.define<-1 | 0 | 1 | null>({
  create: () => 0,
  update(kept, transaction) {
    const isFocused = focusSetBy(transaction)
    if (isFocused !== undefined) return isFocused ? null : transaction.startState.selection.main.assoc
    return kept !== null && transaction.selection ? 0 : kept
  },
})

/**
 * The side that the caret may have after a transaction: none without the focus, and the one from before when it comes
 * back.
 */
function sideAfter(transaction: Transaction): -1 | 0 | 1 {
  const kept = transaction.startState.field(keptSide)
  const isFocused = focusSetBy(transaction) ?? kept === null
  if (!isFocused) return 0
  return kept ?? transaction.newSelection.main.assoc
}

/**
 * Has the caret lean to no side while the text is without the focus. CodeMirror moves the browser's selection to show
 * that side, also out of the field of a dialog, and what is typed next would then go into the text.
 */
export const caretSide: Extension = [
  keptSide,
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.selection && focusSetBy(transaction) === undefined) return transaction
    const { main } = transaction.newSelection
    const side = sideAfter(transaction)
    if (!main.empty || side === main.assoc) return transaction
    return [transaction, { selection: EditorSelection.cursor(main.head, side) }]
  }),
  // At once, since the browser's selection would be moved in the next frame.
  EditorView.domEventHandlers({
    focus: (_event, view) => view.dispatch({ effects: setFocused.of(true) }),
    blur: (_event, view) => view.dispatch({ effects: setFocused.of(false) }),
  }),
]
