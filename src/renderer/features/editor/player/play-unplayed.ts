import type { ListenedRanges, Sound, TextView } from '../capabilities.ts'
import { follow } from '../text/follow.ts'

/** Plays what nobody has listened to, one range after another, until somebody pauses or goes elsewhere. */
export function playUnplayed(session: ListenedRanges & Sound & TextView): void {
  const [next] = session.listened.unplayed()
  if (!next) return
  follow(session.view)
  session.player.playRange(next.from, next.to, () => playUnplayed(session))
}
