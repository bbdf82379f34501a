import { createStore } from 'zustand/vanilla'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'

/** Speeds of playback, as the spec lists them. */
export const SPEEDS = [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2] as const
/** Seconds that one skip moves. */
export const SKIP_SECONDS = 5

/** `MediaError.MEDIA_ERR_NETWORK` */
const NETWORK_ERROR = 2

export interface PlayerState {
  /** Whether the medium can be played. */
  isReady: boolean
  isPlaying: boolean
  speed: number
  /** Seconds; the file's own length until the medium tells. */
  lengthSeconds: number
  /** The browser cannot play this medium, or it could not be fetched without a network. */
  failure: 'unplayable' | 'unreachable' | null
  /** What is played over and over, if anything is. */
  loop: TimeRange | null
}

/** As much of an HTMLMediaElement as the player uses. */
export type Medium = Pick<
  HTMLMediaElement,
  | 'currentTime'
  | 'duration'
  | 'error'
  | 'load'
  | 'paused'
  | 'playbackRate'
  | 'preservesPitch'
  | 'played'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
>

export type Player = ReturnType<typeof createPlayer>

export interface PlayerOptions {
  medium: Medium
  lengthSeconds: number
  /** Whether the person wants silences to be skipped; not unless told. */
  skipsSilence?: () => boolean
  /** Whether there is a network at all. */
  isOnline?: () => boolean
  /** Calls back before the browser draws next, as requestAnimationFrame does. */
  nextFrame?: (run: () => void) => number
  cancelFrame?: (handle: number) => void
}

/** Plays a medium, and tells its time on every frame while it plays and whenever it jumps. */
export function createPlayer({
  medium,
  lengthSeconds,
  skipsSilence = () => false,
  isOnline = () => navigator.onLine,
  nextFrame = requestAnimationFrame,
  cancelFrame = cancelAnimationFrame,
}: PlayerOptions) {
  const store = createStore<PlayerState>(() => ({
    isReady: false,
    isPlaying: false,
    speed: 1,
    lengthSeconds,
    failure: null,
    loop: null,
  }))
  const listeners = new Set<(seconds: number) => void>()
  let frame: number | undefined
  /** Where it was paused, as long as nobody went elsewhere; seconds. */
  let pausedAt: number | undefined
  /** Where a range ends that is played by itself, in seconds, and what comes then. */
  let range: { end: number; atEnd: (() => void) | undefined } | undefined
  let silences: () => readonly TimeRange[] = () => []

  const tell = () => {
    for (const listener of listeners) listener(medium.currentTime)
  }
  const tick = () => {
    tell()
    const seconds = medium.currentTime
    if (range && seconds >= range.end) {
      const { atEnd } = range
      medium.pause()
      atEnd?.()
      return
    }
    moveOn(seconds)
    frame = nextFrame(tick)
  }
  /** Begins the loop again at its end, and goes over a silence. */
  const moveOn = (seconds: number) => {
    const { loop } = store.getState()
    if (loop && seconds >= loop.to) medium.currentTime = loop.from
    const silence =
      !loop && skipsSilence() ? silences().find(({ from, to }) => from <= seconds && seconds < to) : undefined
    if (silence) medium.currentTime = silence.to
  }
  const stopTicking = () => {
    if (frame !== undefined) cancelFrame(frame)
    frame = undefined
  }
  const handlers: Record<string, () => void> = {
    loadedmetadata: () => {
      const { duration } = medium
      // A recording without a length in its header says Infinity.
      store.setState({
        isReady: true,
        failure: null,
        lengthSeconds: Number.isFinite(duration) && duration > 0 ? duration : lengthSeconds,
      })
    },
    play: () => {
      store.setState({ isPlaying: true })
      stopTicking()
      tick()
    },
    pause: () => {
      store.setState({ isPlaying: false })
      stopTicking()
      range = undefined
      pausedAt = medium.currentTime
      tell()
    },
    ended: () => {
      store.setState({ isPlaying: false })
      // The next press begins again at the start.
      pausedAt = undefined
    },
    seeking: tell,
    seeked: tell,
    error: () => {
      stopTicking()
      const isUnreachable = medium.error?.code === NETWORK_ERROR || !isOnline()
      store.setState({ failure: isUnreachable ? 'unreachable' : 'unplayable', isReady: false, isPlaying: false })
    },
  }
  for (const [name, handler] of Object.entries(handlers)) medium.addEventListener(name, handler)
  medium.preservesPitch = true

  function seek(seconds: number): void {
    pausedAt = undefined
    range = undefined
    const { loop } = store.getState()
    if (loop && (seconds < loop.from || seconds > loop.to)) store.setState({ loop: null })
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
    /** Where it was paused, in seconds; undefined when the person has gone elsewhere since. */
    pausedAt: () => pausedAt,
    /**
     * Plays from one time to another, in seconds, and pauses there; `atEnd` is called unless somebody paused or went
     * elsewhere before.
     */
    playRange(from: number, to: number, atEnd?: () => void): void {
      seek(from)
      range = { end: to, atEnd }
      this.play()
    },
    /** Plays a range over and over, or no longer; going elsewhere ends it as well. */
    setLoop(loop: TimeRange | null): void {
      store.setState({ loop })
      if (loop && (medium.currentTime < loop.from || medium.currentTime > loop.to)) seek(loop.from)
    },
    /** How to find where nothing is said, which is asked when it is first needed. */
    setSilences(find: () => readonly TimeRange[]): void {
      let found: readonly TimeRange[] | undefined
      silences = () => (found ??= find())
    },
    silences: () => silences(),
    /** What was played since the medium was opened. */
    played: (): TimeRange[] =>
      Array.from({ length: medium.played.length }, (_, index) => ({
        from: medium.played.start(index),
        to: medium.played.end(index),
      })),
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
    /** Fetches a sound again that could not be fetched, at the place where it was. */
    retry(): void {
      if (store.getState().failure !== 'unreachable') return
      const { currentTime } = medium
      medium.load()
      medium.currentTime = currentTime
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
