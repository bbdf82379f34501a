import type { Listening } from '../../../../shared/transcript/typed-by-ear.ts'
import type { Player } from './player.ts'

/** From the end of a word in the ear to its first letter on the keyboard, in seconds of the clock. */
const TYPIST_DELAY_SECONDS = 0.8
/** The sound moves on by less than this from one frame to the next, also on a busy machine; in seconds. */
const JUMP_SECONDS = 3

/**
 * Knows what is being listened to, or was up to a pause that nobody has gone away from. Undefined where nothing was
 * played.
 */
export function createListening({
  store,
  onTime,
  time,
  pausedAt,
}: Pick<Player, 'store' | 'onTime' | 'time' | 'pausedAt'>) {
  let played: { from: number; to: number } | undefined

  const stop = onTime((seconds) => {
    const { isPlaying } = store.getState()
    const isOn = played && seconds >= played.to && seconds - played.to < JUMP_SECONDS
    if (isPlaying) played = { from: isOn ? played!.from : seconds, to: seconds }
    else if (isOn && pausedAt() === seconds) played!.to = seconds
    // Nothing was heard yet where somebody went.
    else played = undefined
  })

  return {
    now(): Listening | undefined {
      const { isPlaying, speed } = store.getState()
      return played && { from: played.from, to: time(), lag: isPlaying ? TYPIST_DELAY_SECONDS * speed : 0 }
    },
    stop,
  }
}
