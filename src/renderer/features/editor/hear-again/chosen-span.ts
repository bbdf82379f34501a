import type { EditorState } from '@codemirror/state'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import type { WordSpan } from '../../../../shared/transcript/take-reading.ts'
import { tokensIn } from '../../../../shared/transcript/timed-text.ts'
import { placeAt, timedField } from '../text/timed-field.ts'

/** The words that the selection touches, or those of the paragraph at the caret; undefined where there are none. */
export function chosenSpan(state: EditorState): WordSpan | undefined {
  const { from, to, empty } = state.selection.main
  const { paragraphs } = state.field(timedField)
  const [first, last] = [placeAt(state.doc, from), placeAt(state.doc, to)]
  const tokensAt = (paragraph: number) => {
    const found = itemAt(paragraphs, paragraph)
    return found ? tokensIn(found) : []
  }
  const starts = tokensAt(first.paragraph)
  const ends = tokensAt(last.paragraph)
  const begin = empty ? 0 : starts.findIndex((token) => token.to > first.offset)
  const end = empty ? ends.length : ends.findLastIndex((token) => token.from < last.offset) + 1
  const span = {
    from: { paragraph: first.paragraph, word: begin < 0 ? starts.length : begin },
    to: { paragraph: last.paragraph, word: end },
  }
  const isEmpty = span.from.paragraph === span.to.paragraph && span.from.word >= span.to.word
  return isEmpty ? undefined : span
}
