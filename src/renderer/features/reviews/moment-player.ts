import { createStore } from 'zustand/vanilla'

/** So much is heard before and after a moment, in seconds. */
const AROUND_SECONDS = 1
/** How often it is looked whether a moment is over, in milliseconds. */
const LOOK_EVERY_MS = 50

export interface MomentState {
  /** The place of what is heard now; null while nothing is. */
  playing: number | null
  /** The sound could not be played. */
  isFailed: boolean
}

export type MomentPlayer = ReturnType<typeof createMomentPlayer>

/** Plays moments of a sound by themselves, one at a time. */
export function createMomentPlayer(src: string, medium: HTMLAudioElement = new Audio()) {
  const store = createStore<MomentState>(() => ({ playing: null, isFailed: false }))
  let end = Infinity
  let timer: ReturnType<typeof setInterval> | undefined

  const over = () => {
    clearInterval(timer)
    store.setState({ playing: null })
  }
  const fail = () => store.setState({ playing: null, isFailed: true })

  return {
    store,
    open: (): void => {
      medium.preload = 'metadata'
      medium.src = src
      medium.addEventListener('pause', over)
      medium.addEventListener('error', fail)
    },
    /** Plays a moment, in seconds, or ends it where it is the one that is heard. */
    listen: (place: number, { start, end: until }: { start: number; end: number }): void => {
      if (store.getState().playing === place) return medium.pause()
      medium.currentTime = Math.max(0, start - AROUND_SECONDS)
      end = until + AROUND_SECONDS
      store.setState({ playing: place })
      clearInterval(timer)
      timer = setInterval(() => {
        if (medium.currentTime >= end) medium.pause()
      }, LOOK_EVERY_MS)
      // One that cannot be played says so by its error.
      void medium.play().catch(over)
    },
    stop: (): void => {
      medium.removeEventListener('error', fail)
      medium.pause()
      clearInterval(timer)
      medium.removeEventListener('pause', over)
      medium.removeAttribute('src')
    },
  }
}
