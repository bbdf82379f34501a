import { useEffect, useRef } from 'react'
import { LocalSound } from '../../components/local-sound/local-sound.tsx'
import type { RecordingKind } from './core/recording.ts'
import styles from './recorder.module.css'

export interface PlaybackProps {
  /** The recording, or where the desktop app has it. */
  medium: File | string
  kind: RecordingKind
  label: string
}

/** Plays a recording from this device. */
export function Playback({ medium, ...about }: PlaybackProps) {
  return typeof medium === 'string' ? (
    <LocalSound address={medium} {...about} />
  ) : (
    <FilePlayback file={medium} {...about} />
  )
}

function FilePlayback({ file, kind, label }: Omit<PlaybackProps, 'medium'> & { file: File }) {
  const video = useRef<HTMLVideoElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const media = video.current ?? audio.current
    if (!media) return undefined
    const url = URL.createObjectURL(file)
    const stop = findLength(media)
    media.src = url
    return () => {
      stop()
      URL.revokeObjectURL(url)
    }
  }, [file])
  const shared = { controls: true, preload: 'metadata', 'aria-label': label, className: styles.playback } as const
  // There is no text of it yet; that is what it is recorded for.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return kind === 'video' ? <video ref={video} playsInline {...shared} /> : <audio ref={audio} {...shared} />
}

/** Browsers record without saying how long it is. A jump behind the end makes them look, and then they can seek. */
function findLength(media: HTMLMediaElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  media.addEventListener(
    'loadedmetadata',
    () => {
      if (Number.isFinite(media.duration)) return
      media.addEventListener(
        'durationchange',
        () => {
          if (!Number.isFinite(media.duration)) return
          media.currentTime = 0
          listening.abort()
        },
        { signal },
      )
      media.currentTime = Number.MAX_SAFE_INTEGER
    },
    { signal, once: true },
  )
  return () => listening.abort()
}
