import { formatClock } from '../../../../shared/domain/duration.ts'
import { BANDS, type QualityRange, totalOf } from '../../../../shared/transcript/quality.ts'
import styles from './quality.module.css'

const HEIGHT = 100

interface QualityChartProps {
  ranges: readonly QualityRange[]
  onJump: (seconds: number) => void
}

/**
 * The shares of the bands over time, one column to a range; a press on one goes there. The table beside it says the
 * same.
 */
export function QualityChart({ ranges, onJump }: QualityChartProps) {
  const last = ranges.at(-1)
  return (
    <figure className={styles.figure} aria-hidden="true">
      <svg className={styles.chart} viewBox={`0 0 ${ranges.length} ${HEIGHT}`} preserveAspectRatio="none">
        {ranges.map((range, index) => (
          <g key={range.start} className={styles.column} onClick={() => onJump(range.start)}>
            <title>{formatClock(range.start)}</title>
            <rect className={styles.ground} x={index} width={1} height={HEIGHT} />
            {barsOf(range).map(({ band, y, height }) => (
              <rect key={band} data-band={band} x={index + 0.08} width={0.84} y={y} height={height} />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className={styles.axis}>
        <span>{formatClock(0)}</span>
        <span>{formatClock(last?.end ?? 0)}</span>
      </figcaption>
    </figure>
  )
}

/** One upon another, the surest at the foot. */
function barsOf({ counts }: QualityRange) {
  const total = totalOf(counts)
  if (total === 0) return []
  let foot = HEIGHT
  return BANDS.map((band) => {
    const height = (counts[band] / total) * HEIGHT
    foot -= height
    return { band, y: foot, height }
  })
}
