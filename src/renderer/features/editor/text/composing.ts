import type { EditorView } from '@codemirror/view'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { placeOf } from '../../../../shared/transcript/text-edits/patch-timed-text.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { placeAt, timedField } from './timed-field.ts'

/**
 * Whether an input method composes a word in a line that another text has otherwise, or not at all; in any line, where
 * no text is given. What changes elsewhere leaves a composition as it is.
 */
export function isComposing(
  { compositionStarted, state }: Pick<EditorView, 'compositionStarted' | 'state'>,
  next?: TimedText,
): boolean {
  if (!compositionStarted || !next) return compositionStarted
  const line = itemAt(state.field(timedField).paragraphs, placeAt(state.doc, state.selection.main.head).paragraph)
  return line === undefined || itemAt(next.paragraphs, placeOf(next.paragraphs, line._id))?.text !== line.text
}
