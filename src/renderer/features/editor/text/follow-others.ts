import { Annotation, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { textChanges } from '../../../../shared/transcript/text-edits/text-changes.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { restore, timedField } from './timed-field.ts'

/** Marks what others have typed: it is no edit of the person's own. */
export const fromOthers = Annotation.define<true>()

/**
 * Shows the text as others have changed it. Caret, selection and the place on the screen stay, and undo goes on taking
 * back the person's own steps. Also done where the person may not write.
 */
export function followOthers(view: EditorView, timed: TimedText): void {
  const before = view.state.field(timedField)
  if (before === timed) return
  view.dispatch({
    changes: textChanges(before, timed),
    effects: restore.of(timed),
    annotations: [Transaction.addToHistory.of(false), fromOthers.of(true)],
    filter: false,
  })
}
