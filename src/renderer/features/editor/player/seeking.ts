import type { Player } from './player.ts'

/** How often it moves on, in milliseconds, and by how much, in seconds: eight times as fast as the sound. */
const EVERY_MS = 100
const STEP_SECONDS = 0.8

export type Seeking = ReturnType<typeof createSeeking>

/** Seeks back and forward by steps while a key or pedal is held; what was playing then plays on. */
export function createSeeking(player: Pick<Player, 'store' | 'play' | 'pause' | 'skip'>) {
  let timer: ReturnType<typeof setInterval> | undefined
  let playsOn = false

  function stop(): void {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    if (playsOn) player.play()
  }

  return {
    /** Seeks back (-1) or forward (1) until {@link stop}. */
    start(direction: 1 | -1): void {
      const { isPlaying } = player.store.getState()
      playsOn = isPlaying || (timer !== undefined && playsOn)
      if (isPlaying) player.pause()
      clearInterval(timer)
      timer = setInterval(() => player.skip(direction * STEP_SECONDS), EVERY_MS)
      // A short press moves as well.
      player.skip(direction * STEP_SECONDS)
    },
    stop,
    /** The sound is to stay paused when seeking ends. */
    stayPaused(): void {
      playsOn = false
    },
  }
}
