import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { allItems, listOf } from '../../../../shared/transcript/chunked-list.ts'
import { followSpeakers } from '../../../../shared/transcript/follow-speakers.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { changeBeside } from '../text/timed-field.ts'

/** Has the speakers of a translation be those of its original, where they were renamed or became one since. */
export function followOriginal(view: EditorView, translation: TimedText, original: TimedText): void {
  const before = withItems(translation)
  const after = followSpeakers(before, withItems(original))
  if (after === before) return
  const follow = () => ({ ...after, paragraphs: listOf(after.paragraphs) })
  view.dispatch({ effects: changeBeside.of(follow), annotations: Transaction.addToHistory.of(false) })
}

/** A text with its paragraphs in a row. */
const withItems = (timed: TimedText) => ({ ...timed, paragraphs: allItems(timed.paragraphs) })
