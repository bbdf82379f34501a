import { useCallback, useEffect, useRef, useState } from 'react'
import { ownUrl } from './api-url.ts'

/** A moment of a file's recording. */
export interface Moment {
  fileId: string
  /** Seconds. */
  time: number
}

/** What plays, and how far it is. */
export interface PlayedMoment extends Moment {
  /** Of the hit that was asked for. */
  key: string
  /** Where the recording is now, in seconds. */
  now: number
  /** The recording could not be played. */
  isFailed: boolean
}

/** Begins so much before the word, so that it is heard whole. Seconds. */
const AHEAD = 0.3

/** A player that says how far it is. */
function listenedTo(set: (change: (played: PlayedMoment | null) => PlayedMoment | null) => void): HTMLAudioElement {
  const audio = new Audio()
  audio.addEventListener('timeupdate', () => set((played) => played && { ...played, now: audio.currentTime }))
  audio.addEventListener('ended', () => set(() => null))
  audio.addEventListener('error', () => set((played) => played && { ...played, isFailed: true }))
  return audio
}

/**
 * Plays moments of recordings, one at a time. `prepare` has a recording be fetched from the moment on, so that its
 * sound is there when the key is pressed.
 */
export function useMomentPlayer() {
  const [played, setPlayed] = useState<PlayedMoment | null>(null)
  const medium = useRef<HTMLAudioElement | null>(null)
  const ready = useRef('')

  const at = useCallback(({ fileId, time }: Moment) => {
    medium.current ??= listenedTo(setPlayed)
    const audio = medium.current
    if (ready.current !== fileId) {
      ready.current = fileId
      audio.preload = 'auto'
      audio.src = ownUrl('/file/media/:id', { id: fileId })
    }
    const from = Math.max(0, time - AHEAD)
    if (Math.abs(audio.currentTime - from) > 0.05) audio.currentTime = from
    return audio
  }, [])

  const stop = useCallback(() => {
    medium.current?.pause()
    setPlayed(null)
  }, [])

  const prepare = useCallback(
    (moment: Moment) => {
      if (medium.current === null || medium.current.paused) at(moment)
    },
    [at],
  )

  const toggle = useCallback(
    (key: string, moment: Moment) => {
      if (played?.key === key && !played.isFailed) return stop()
      const audio = at(moment)
      const fail = () => setPlayed((now) => (now?.key === key ? { ...now, isFailed: true } : now))
      setPlayed({ ...moment, key, now: moment.time, isFailed: false })
      // What is stopped before it began is no failure.
      audio.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
      })
      return undefined
    },
    [at, played, stop],
  )

  useEffect(
    () => () => {
      medium.current?.pause()
      medium.current?.removeAttribute('src')
    },
    [],
  )
  return { played, toggle, prepare, stop }
}
export type MomentPlayer = ReturnType<typeof useMomentPlayer>
