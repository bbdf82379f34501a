import { redoDepth, undoDepth } from '@codemirror/commands'
import type { EditorState } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'
import type { StoreApi } from 'zustand/vanilla'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { countMarked, countWords } from '../saving/pack.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { UiState } from '../ui-state.ts'
import { followingField } from './follow.ts'
import { placeAt, timedField } from './timed-field.ts'

type Ui = StoreApi<UiState>

/** Has the bars show what an update of the view changed. */
export function showTextState(ui: Ui, update: ViewUpdate, { isTranslation }: { isTranslation: boolean }): void {
  const { state, startState, selectionSet, transactions } = update
  const timed = state.field(timedField)
  const isChanged = timed !== startState.field(timedField)
  if (isChanged) {
    const next = { speakers: timed.speakers, words: countWords(timed) }
    if (differs(next, ui.getState())) ui.setState(next)
    if (isTranslation) showMarked(ui, timed)
  }
  if (isChanged || selectionSet) showCaret(ui, state)
  if (transactions.length > 0) showHistory(ui, state)
}

function showMarked(ui: Ui, timed: TimedText): void {
  const marked = countMarked(timed)
  if (differs(marked, ui.getState().marked)) ui.setState({ marked })
}

/** Has the bars show where the caret is. */
export function showCaret(ui: Ui, state: EditorState): void {
  const { paragraph } = placeAt(state.doc, state.selection.main.head)
  const found = itemAt(state.field(timedField).paragraphs, paragraph)
  if (!found) return
  const { speaker, marked, note } = found
  const caret = { paragraph, speaker, marked, hasNote: note !== '' }
  if (differs(caret, ui.getState().caret)) ui.setState({ caret })
}

function showHistory(ui: Ui, state: EditorState): void {
  const canUndo = undoDepth(state) > 0
  const canRedo = redoDepth(state) > 0
  const next = { canUndo, canRedo, isFollowing: state.field(followingField) }
  if (differs(next, ui.getState())) ui.setState(next)
}

/** Whether something of `next` is not in `shown`: nobody is told of what stays as it is. */
function differs<T extends object>(next: T, shown: T): boolean {
  return (Object.keys(next) as (keyof T)[]).some((name) => next[name] !== shown[name])
}
