/** What pausing while typing needs of the player. */
export interface TypingPauseOptions {
  isPlaying: () => boolean
  pause: () => void
  /** Plays on, with a step back. */
  resume: () => void
  /** Seconds without a key after which playback goes on; null while the person does not want it. */
  restSeconds: () => number | null
}

/**
 * Pauses playback when the person types, and plays on when they rest; whoever plays or pauses by hand meanwhile
 * decides.
 */
export function createTypingPause({ isPlaying, pause, resume, restSeconds }: TypingPauseOptions) {
  let rest: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(rest)
    rest = undefined
  }

  return {
    /** A key changed the text. */
    typed(): void {
      const seconds = restSeconds()
      if (seconds === null) return stop()
      if (isPlaying()) pause()
      // Paused by hand: it stays so.
      else if (rest === undefined) return
      clearTimeout(rest)
      rest = setTimeout(() => {
        rest = undefined
        if (!isPlaying()) resume()
      }, seconds * 1000)
    },
    /** The person played or paused themselves, or the screen goes. */
    stop,
  }
}

export type TypingPause = ReturnType<typeof createTypingPause>
