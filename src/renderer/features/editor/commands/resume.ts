import { resumeTime } from '../player/playback-options.ts'
import type { PlaybackAids, Sound, TextView } from '../capabilities.ts'
import { timedField } from '../text/timed-field.ts'

/** What it takes to play on. */
export type ResumeNeeds = Sound & TextView & Pick<PlaybackAids, 'playback'>

/** Plays on: after a pause with a step back, else from where the person went. */
export function resume({ player, view, playback }: ResumeNeeds): void {
  const pausedAt = player.pausedAt()
  const { loop } = player.store.getState()
  // A loop is heard from where it is, not from before it.
  if (pausedAt !== undefined)
    player.seek(Math.max(loop?.from ?? 0, resumeTime(pausedAt, playback.getState(), view.state.field(timedField))))
  player.play()
}
