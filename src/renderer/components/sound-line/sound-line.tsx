import type { ReactNode } from 'react'
import { Wave } from '../wave/wave.tsx'
import styles from './sound-line.module.css'

export interface SoundLineProps {
  /** Loudness along the sound, 0 to 1; undefined until it is known. */
  shape: ArrayLike<number> | undefined
  label: string
  /** Where it is, for screen readers. */
  said: string
  seconds: number
  /** Of the whole sound, in seconds. */
  length: number
  disabled?: boolean
  /** Sets the height of what is drawn. */
  className?: string | undefined
  /** Said above the line of a sound that is not drawn. */
  children?: ReactNode
  onSeek: (seconds: number) => void
}

/** Silence, until the sound is known. */
const FLAT = [0, 0]

/** A sound that is drawn whole, and dragged or stepped through to find a place in it. */
export function SoundLine({
  shape,
  label,
  said,
  seconds,
  length,
  disabled,
  className,
  children,
  onSeek,
}: SoundLineProps) {
  return (
    <span className={styles.line} dir="ltr">
      <Wave
        shape={shape ?? FLAT}
        played={length > 0 ? `${(seconds / length) * 100}%` : '0%'}
        className={className ?? styles.wave ?? ''}
      />
      {children}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={said}
        min={0}
        max={length}
        step={0.1}
        value={seconds}
        disabled={disabled}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </span>
  )
}
