import { EditorView } from '@codemirror/view'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { timedField, wordAtPosition } from './timed-field.ts'

/** Media clocks are coarser than ours and would stop a hair before the word, in the one before it. */
const INTO_WORD_SECONDS = 0.001

/**
 * A plain click on a word places the caret and goes to the word's time; a drag or a click with a modifier only selects.
 */
export function clickToSeek(seek: (seconds: number) => void) {
  return EditorView.domEventHandlers({
    click(event, view) {
      if (event.button !== 0 || event.detail !== 1 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (
        !view.state.selection.main.empty ||
        !(event.target instanceof Node) ||
        !view.contentDOM.contains(event.target)
      )
        return
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY })
      if (position !== null && isPastLineEnd(view, position, event.clientX)) return
      const place = position === null ? undefined : wordAtPosition(view.state, position)
      const word = place && itemAt(view.state.field(timedField).paragraphs, place.paragraph)?.words[place.word]
      if (word) seek(word.data_start + INTO_WORD_SECONDS)
    },
  })
}

/** Whether a click fell into the blank after the last word of a paragraph. */
function isPastLineEnd(view: EditorView, position: number, x: number): boolean {
  if (position !== view.state.doc.lineAt(position).to) return false
  const end = view.coordsAtPos(position, -1)
  return end !== null && Math.abs(x - end.right) > BLANK_PX
}

const BLANK_PX = 8
