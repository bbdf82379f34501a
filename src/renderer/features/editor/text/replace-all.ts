import type { EditorView } from '@codemirror/view'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import { restore } from './timed-field.ts'

/** Puts another version of the transcript in the place of this one, as one step that can be undone. */
export function replaceAll(view: EditorView, timed: TimedText): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: documentText(timed) },
    effects: restore.of(timed),
    selection: { anchor: 0 },
  })
}
