import type { EditorState } from '@codemirror/state'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import type { CaretInfo } from '../ui-state.ts'
import { placeAt, timedField } from './timed-field.ts'

/** What the bars show of the place where the caret is; `shown` itself where that is the same, undefined where there is no paragraph. */
export function caretInfo(state: EditorState, shown: CaretInfo): CaretInfo | undefined {
  const { paragraph } = placeAt(state.doc, state.selection.main.head)
  const found = itemAt(state.field(timedField).paragraphs, paragraph)
  if (!found) return undefined
  const caret = { paragraph, speaker: found.speaker, marked: found.marked, hasNote: found.note !== '' }
  const isSame = caret.paragraph === shown.paragraph && caret.speaker === shown.speaker && caret.marked === shown.marked && caret.hasNote === shown.hasNote
  return isSame ? shown : caret
}
