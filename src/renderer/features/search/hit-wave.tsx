import type { CSSProperties } from 'react'
import { MOMENT, type SoundMoment } from '../../../shared/contract/files/media.ts'
import styles from './search.module.css'

/** Height of the drawing; its width is one for each peak. */
const HEIGHT = 24

/** The sound around a hit with its moment marked, and how far it was heard. `now` is null where it does not play. */
export function HitWave({ moment, time, now }: { moment: SoundMoment; time: number; now: number | null }) {
  const shareOf = (seconds: number) =>
    `${Math.min(100, Math.max(0, (100 * (seconds - moment.from)) / MOMENT.seconds))}%`
  const path = pathOf(moment.peaks)
  const box = { viewBox: `0 0 ${moment.peaks.length} ${HEIGHT}`, preserveAspectRatio: 'none' }
  return (
    <span className={styles.wave} dir="ltr" aria-hidden="true">
      <svg {...box}>
        <path d={path} />
      </svg>
      {now !== null && (
        <svg {...box} className={styles.waveHeard} style={{ '--at': shareOf(now) } as CSSProperties}>
          <path d={path} />
        </svg>
      )}
      <span className={styles.tick} style={{ '--at': shareOf(time) } as CSSProperties} />
    </span>
  )
}

/** A bar for each peak; silence is still a line. */
function pathOf(peaks: readonly number[]): string {
  return peaks
    .map((peak, index) => {
      const height = Math.max(1, (peak / 255) * HEIGHT)
      return `M${index + 0.15} ${((HEIGHT - height) / 2).toFixed(1)}h.7v${height.toFixed(1)}h-.7z`
    })
    .join('')
}
