import type { Player } from './player.ts'

/** How often a wind moves on, in milliseconds, and by how much, in seconds: eight times as fast as the sound. */
const EVERY_MS = 100
const STEP_SECONDS = 0.8

export type Winding = ReturnType<typeof createWinding>

/** Winds back and on while a key or pedal is held; what was playing then plays on. */
export function createWinding(player: Pick<Player, 'store' | 'play' | 'pause' | 'skip'>) {
  let timer: ReturnType<typeof setInterval> | undefined
  let playsOn = false

  function stop(): void {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    if (playsOn) player.play()
  }

  return {
    /** Winds back (-1) or on (1) until {@link stop}. */
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
    /** The sound is to stay paused when the wind ends. */
    stayPaused(): void {
      playsOn = false
    },
  }
}
