import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { clockText } from '../../lib/clock-text.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { SoundLine } from '../sound-line/sound-line.tsx'
import styles from './local-sound.module.css'
import { useShape } from './use-shape.ts'
import { useSay } from '../../lib/words/use-say.ts'
import { useFormat } from '../../lib/words/use-format.ts'

export interface LocalSoundProps {
  /** Where the desktop app answers with it. */
  address: string
  /** Whether there is a picture to show. */
  kind: 'audio' | 'video'
  /** What it is, such as its name. */
  label: string
}

/** One plays at a time. */
let playing: HTMLMediaElement | null = null

/** On the desktop: plays a medium of this computer, with the shape of its sound to find a place in. */
export function LocalSound({ address, kind, label }: LocalSoundProps) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const medium = useRef<HTMLVideoElement>(null)
  const { columns, fraction, problem } = useShape(address)
  const [isPlaying, setPlaying] = useState(false)
  const [isUnplayable, setUnplayable] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState(0)

  const toggle = () => {
    if (isPlaying) return medium.current?.pause()
    if (playing !== medium.current) playing?.pause()
    playing = medium.current
    // One that cannot be played says so by its error.
    return void medium.current?.play().catch(() => undefined)
  }
  const seek = (to: number) => {
    if (medium.current) medium.current.currentTime = to
    setSeconds(to)
  }
  const said = isUnplayable
    ? say(messages.soundNotPlayable)
    : (problem ??
      (columns
        ? ''
        : fraction === null
          ? t`Analysing the sound`
          : t`Analysing the sound, ${{ percent: format.percent(Math.floor(fraction * 100) / 100) }}`))
  return (
    <div className={styles.sound}>
      {/* There is no text of it yet; that is what it is sent for. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={medium}
        src={address}
        className={styles.picture}
        hidden={kind === 'audio'}
        playsInline
        preload="metadata"
        aria-label={label}
        onDurationChange={({ currentTarget }) =>
          setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={() => setUnplayable(true)}
      />
      <IconButton
        label={isPlaying ? t`Pause ${label}` : t`Play ${label}`}
        icon={isPlaying ? Pause : Play}
        disabled={isUnplayable}
        bare
        className={styles.play}
        onClick={toggle}
      />
      <SoundLine
        shape={columns ?? undefined}
        label={t`Position in ${label}`}
        said={clockText(seconds * 1000)}
        seconds={seconds}
        length={length}
        disabled={isUnplayable || length === 0}
        onSeek={seek}
      >
        <output className={styles.said} dir="auto">
          {said}
        </output>
      </SoundLine>
      <span className={styles.clock} dir="ltr">
        {clockText(seconds * 1000)} / {clockText(length * 1000)}
      </span>
    </div>
  )
}
