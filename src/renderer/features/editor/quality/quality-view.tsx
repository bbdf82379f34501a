import { BANDS, type Quality, totalOf } from '../../../../shared/transcript/quality.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, Table } from '../../../components/table/table.tsx'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { QualityChart } from './quality-chart.tsx'
import styles from './quality.module.css'

const LABELS = { very: 'Very confident', fairly: 'Fairly confident', slightly: 'Slightly confident' } as const

interface QualityViewProps {
  quality: Quality
  /** Goes to a time, in seconds. */
  onJump: (seconds: number) => void
}

/**
 * Percent and words of each band, and where in the sound they are: as a chart, and as a table for whoever cannot see
 * it.
 */
export function QualityView({ quality, onJump }: QualityViewProps) {
  const { counts, percents, ranges } = quality
  if (totalOf(counts) === 0) return <p>There are no words yet.</p>
  return (
    <div className={styles.view}>
      <Table aria-label="Words by confidence">
        <thead>
          <tr>
            <HeadCell>Confidence</HeadCell>
            <HeadCell align="end">Percent</HeadCell>
            <HeadCell align="end">Words</HeadCell>
          </tr>
        </thead>
        <tbody>
          {BANDS.map((band) => (
            <tr key={band}>
              <Cell>
                <span className={styles.key} data-band={band} aria-hidden="true" />
                {LABELS[band]}
              </Cell>
              <Cell align="end" numeric>
                {percents[band]}%
              </Cell>
              <Cell align="end" numeric>
                {counts[band].toLocaleString('en')}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <QualityChart ranges={ranges} onJump={onJump} />
      <details className={styles.details}>
        <summary>The chart as a table</summary>
        <div className={styles.scroll}>
          <Table aria-label="Words by confidence over time">
            <thead>
              <tr>
                <HeadCell>From</HeadCell>
                {BANDS.map((band) => (
                  <HeadCell key={band} align="end">
                    {LABELS[band]}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {ranges
                .filter((range) => totalOf(range.counts) > 0)
                .map(({ start, counts: words }) => (
                  <tr key={start}>
                    <Cell>
                      <Button
                        look="quiet"
                        size={32}
                        onClick={() => onJump(start)}
                        aria-label={`Go to ${formatClock(start)}`}
                      >
                        {formatClock(start)}
                      </Button>
                    </Cell>
                    {BANDS.map((band) => (
                      <Cell key={band} align="end" numeric>
                        {words[band]}
                      </Cell>
                    ))}
                  </tr>
                ))}
            </tbody>
          </Table>
        </div>
      </details>
    </div>
  )
}
