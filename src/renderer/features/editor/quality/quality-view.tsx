import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BANDS, type Quality, totalOf } from '../../../../shared/transcript/quality.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, Table } from '../../../components/table/table.tsx'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { QualityChart } from './quality-chart.tsx'
import styles from './quality.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

const LABELS = { very: msg`Very confident`, fairly: msg`Fairly confident`, slightly: msg`Slightly confident` } as const

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
  const { t } = useLingui()
  const format = useFormat()
  const { counts, percents, ranges } = quality
  if (totalOf(counts) === 0) return <p>{t`There are no words yet.`}</p>
  return (
    <div className={styles.view}>
      <Table aria-label={t`Words by confidence`}>
        <thead>
          <tr>
            <HeadCell>{t`Confidence`}</HeadCell>
            <HeadCell align="end">{t`Percent`}</HeadCell>
            <HeadCell align="end">{t`Words`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {BANDS.map((band) => (
            <tr key={band}>
              <Cell>
                <span className={styles.key} data-band={band} aria-hidden="true" />
                {t(LABELS[band])}
              </Cell>
              <Cell align="end" numeric>
                {format.percent(percents[band] / 100)}
              </Cell>
              <Cell align="end" numeric>
                {format.number(counts[band])}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <QualityChart ranges={ranges} onJump={onJump} />
      <details className={styles.details}>
        <summary>{t`Show the chart as a table`}</summary>
        <div className={styles.scroll}>
          <Table aria-label={t`Words by confidence over time`}>
            <thead>
              <tr>
                <HeadCell>{t`From`}</HeadCell>
                {BANDS.map((band) => (
                  <HeadCell key={band} align="end">
                    {t(LABELS[band])}
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
                        aria-label={t`Go to ${{ time: formatClock(start) }}`}
                      >
                        {formatClock(start)}
                      </Button>
                    </Cell>
                    {BANDS.map((band) => (
                      <Cell key={band} align="end" numeric>
                        {format.number(words[band])}
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
