import type { EditorView } from '@codemirror/view'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { paragraphAt } from '../../../../shared/transcript/word-at-time.ts'
import { timedField } from '../text/timed-field.ts'

/** What shows that a person moves a text by hand. */
const BY_HAND = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/** Keeps two texts of the same sound at the same place: the one that was touched last leads. Gives back how to stop. */
export function scrollTogether(first: EditorView, second: EditorView): () => void {
  let leader = first
  const follow = (view: EditorView) => () => {
    if (leader === view) alignTo(view, view === first ? second : first)
  }
  const stops = [first, second].map((view) => {
    const [lead, scroll] = [
      () => {
        leader = view
      },
      follow(view),
    ]
    for (const kind of BY_HAND) view.dom.addEventListener(kind, lead, { passive: true, capture: true })
    view.scrollDOM.addEventListener('scroll', scroll, { passive: true })
    return () => {
      for (const kind of BY_HAND) view.dom.removeEventListener(kind, lead, { capture: true })
      view.scrollDOM.removeEventListener('scroll', scroll)
    }
  })
  return () => stops.forEach((stop) => stop())
}

/** Moves a text so that the paragraph which stands at the top of another one stands at its own top, as far passed. */
function alignTo(leader: EditorView, follower: EditorView): void {
  const top = Math.max(0, leader.scrollDOM.scrollTop - leader.documentPadding.top)
  const block = leader.lineBlockAtHeight(top)
  const paragraph = itemAt(leader.state.field(timedField).paragraphs, leader.state.doc.lineAt(block.from).number - 1)
  if (!paragraph) return
  const line = follower.state.doc.line(
    Math.min(follower.state.doc.lines, paragraphAt(follower.state.field(timedField), paragraph.data_start) + 1),
  )
  const target = follower.lineBlockAt(line.from)
  const passed = Math.min(1, Math.max(0, (top - block.top) / Math.max(1, block.height)))
  follower.scrollDOM.scrollTop =
    leader.scrollDOM.scrollTop === 0 ? 0 : target.top + passed * target.height + follower.documentPadding.top
}
