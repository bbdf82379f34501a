import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { soundPath, soundShape } from './sound-shape.ts'
import styles from './wave.module.css'

export interface WaveProps {
  /** Another number, another drawn sound. */
  seed?: number
  /** The loudness of a real sound, 0 to 1, in the place of a drawn one. */
  shape?: ArrayLike<number> | undefined
  /** How far it is played: any CSS length, such as `30%` or `var(--pin)`. All of it unless told. */
  played?: string
  /** Points along the width: about one a pixel where it is widest. */
  points?: number
  /** Sets the height. */
  className?: string
}

/** A sound, drawn for decoration or as it is: played ink, the rest grey. */
export function Wave({ seed = 7, played = '100%', points = 700, shape, className }: WaveProps) {
  const heights = shape ? Array.from(shape) : soundShape(seed, points)
  const box = `0 0 ${Math.max(1, heights.length - 1)} 100`
  const path = soundPath(heights)
  return (
    <span
      className={classNames(styles.wave, className)}
      style={{ '--played': played } as CSSProperties}
      aria-hidden="true"
    >
      <svg viewBox={box} preserveAspectRatio="none" className={styles.ahead}>
        <path d={path} />
      </svg>
      <svg viewBox={box} preserveAspectRatio="none" className={styles.played}>
        <path d={path} />
      </svg>
    </span>
  )
}
