import { EditorView } from '@codemirror/view'
import type { Player } from '../player/player.ts'
import type { FileParts } from './file-parts.ts'
import { ownPart, spanOfPart } from './own-part.ts'

/** Begins where the person's own part begins, with the sound as well. */
export function goToOwnPart(view: EditorView, player: Pick<Player, 'time' | 'seek'>, parts: FileParts | null): void {
  const own = parts?.own && view.state.field(ownPart, false)
  if (!parts?.own || !own) return
  const { from } = spanOfPart(view.state.doc, own)
  const time = player.time()
  if (time < parts.own.from || time > parts.own.to) player.seek(parts.own.from)
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'start' }) })
}
