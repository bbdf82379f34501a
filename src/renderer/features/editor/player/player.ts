import { createStore } from 'zustand/vanilla'

/** Speeds of playback, as the spec lists them. */
export const SPEEDS = [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2] as const
/** Seconds that one skip moves. */
export const SKIP_SECONDS = 5

export interface PlayerState {
  /** Whether the medium can be played. */
  isReady: boolean
  isPlaying: boolean
  speed: number
  /** Seconds; the file's own length until the medium tells. */
  lengthSeconds: number
  /** The browser cannot play this medium, or could not load it. */
  hasFailed: boolean
}

/** As much of an HTMLMediaElement as the player uses. */
export type Medium = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'preservesPitch' | 'play' | 'pause' | 'addEventListener' | 'removeEventListener'
>

export type Player = ReturnType<typeof createPlayer>

export interface PlayerOptions {
  medium: Medium
  lengthSeconds: number
  /** Calls back before the browser draws next, as requestAnimationFrame does. */
  nextFrame?: (run: () => void) => number
  cancelFrame?: (handle: number) => void
}

/** Plays a medium, and tells its time on every frame while it plays and whenever it jumps. */
export function createPlayer({ medium, lengthSeconds, nextFrame = requestAnimationFrame, cancelFrame = cancelAnimationFrame }: PlayerOptions) {
  const store = createStore<PlayerState>(() => ({ isReady: false, isPlaying: false, speed: 1, lengthSeconds, hasFailed: false }))
  const listeners = new Set<(seconds: number) => void>()
  let frame: number | undefined

  const tell = () => {
    for (const listener of listeners) listener(medium.currentTime)
  }
  const tick = () => {
    tell()
    frame = nextFrame(tick)
  }
  const stopTicking = () => {
    if (frame !== undefined) cancelFrame(frame)
    frame = undefined
  }
  const handlers: Record<string, () => void> = {
    loadedmetadata: () => {
      const { duration } = medium
      // A recording without a length in its header says Infinity.
      store.setState({ isReady: true, hasFailed: false, lengthSeconds: Number.isFinite(duration) && duration > 0 ? duration : lengthSeconds })
    },
    play: () => {
      store.setState({ isPlaying: true })
      stopTicking()
      tick()
    },
    pause: () => {
      store.setState({ isPlaying: false })
      stopTicking()
      tell()
    },
    ended: () => store.setState({ isPlaying: false }),
    seeking: tell,
    seeked: tell,
    error: () => store.setState({ hasFailed: true, isReady: false, isPlaying: false }),
  }
  for (const [name, handler] of Object.entries(handlers)) medium.addEventListener(name, handler)
  medium.preservesPitch = true

  function seek(seconds: number): void {
    medium.currentTime = Math.min(store.getState().lengthSeconds, Math.max(0, seconds))
    tell()
  }

  return {
    store,
    seek,
    /** Seconds. */
    time: () => medium.currentTime,
    play(): void {
      // Refused when the medium cannot be played, which `error` tells, or when a pause came first.
      medium.play().catch(() => undefined)
    },
    pause: () => medium.pause(),
    toggle(): void {
      if (medium.paused) this.play()
      else medium.pause()
    },
    skip: (seconds: number) => seek(medium.currentTime + seconds),
    setSpeed(speed: number): void {
      medium.playbackRate = speed
      medium.preservesPitch = true
      store.setState({ speed })
    },
    /** One speed slower (-1) or faster (1), within the list. */
    stepSpeed(step: 1 | -1): void {
      const next = SPEEDS[SPEEDS.indexOf(store.getState().speed as (typeof SPEEDS)[number]) + step]
      if (next !== undefined) this.setSpeed(next)
    },
    /** Calls back with the time on every frame of playback and on every jump. Answers how to stop that. */
    onTime(listener: (seconds: number) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy(): void {
      stopTicking()
      medium.pause()
      for (const [name, handler] of Object.entries(handlers)) medium.removeEventListener(name, handler)
      listeners.clear()
    },
  }
}
