import type { ListenedRanges, Sound, TextView } from '../capabilities.ts'
import { follow } from '../text/follow.ts'

/** Plays what nobody has heard, one stretch after another, until somebody pauses or goes elsewhere. */
export function playUnheard(session: ListenedRanges & Sound & TextView): void {
  const [next] = session.heard.unheard()
  if (!next) return
  follow(session.view)
  session.player.playStretch(next.from, next.to, () => playUnheard(session))
}
