import type { EditorView } from '@codemirror/view'
import type { Player } from '../player/player.ts'
import { followingField, scrollToSpoken } from './follow.ts'
import { showTime } from './spoken.ts'

/**
 * Shows the spoken word as the sound moves, and keeps it in sight while the text follows. Answers how to stop.
 * While it plays, the place of the last word is read at the start of the next frame, before anything moves: then the
 * browser knows it already, and need not lay the page out twice in a frame.
 */
export function scrollAlong(view: EditorView, player: Player): () => void {
  let isScrollDue = false
  return player.onTime((seconds) => {
    if (isScrollDue && view.state.field(followingField)) scrollToSpoken(view)
    isScrollDue = showTime(view, seconds)
    if (isScrollDue && !player.store.getState().isPlaying && view.state.field(followingField)) {
      isScrollDue = false
      scrollToSpoken(view)
    }
  })
}
