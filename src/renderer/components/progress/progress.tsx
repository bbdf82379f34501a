import { Plural } from '@lingui/react/macro'
import { Progress as Radix } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import meter from '../meter/meter.module.css'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './progress.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

export interface ProgressProps {
  /** What is going on, such as the file's name. */
  label: string
  /** 0 to 1, or null while the length is unknown: then a spinner, never a false bar. */
  value: number | null
  /** Rate and time left, such as `3.2 MB/s, 2 minutes left`. */
  detail?: ReactNode
  /** Why it stopped; the bar keeps its place. */
  error?: string
  /** Pause, Resume, Cancel. */
  actions?: ReactNode
}

/** An action that takes time: percentage, rate, time left, and what can be done about it. */
export function Progress({ label, value, detail, error, actions }: ProgressProps) {
  const format = useFormat()
  const percent = value === null ? null : Math.floor(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <span className={styles.label} dir="auto">
          {label}
        </span>
        {percent === null ? (
          <Spinner label={label} />
        ) : (
          <span className={styles.percent}>{format.percent(percent / 100)}</span>
        )}
      </div>
      <Radix.Root
        value={percent}
        aria-label={label}
        className={classNames(meter.meter, error ? meter.danger : meter.accent, percent === null && styles.unknown)}
      >
        <i style={{ '--value': `${percent ?? 0}%` } as CSSProperties} />
      </Radix.Root>
      <div className={styles.foot}>
        <span className={error ? styles.error : undefined} role={error ? 'alert' : undefined}>
          {error ?? detail}
        </span>
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {/* Screen readers hear every tenth percent, not each. */}
      <span className="vh" aria-live="polite">
        {percent !== null && <Plural value={Math.floor(percent / 10) * 10} one="# percent" other="# percent" />}
      </span>
    </div>
  )
}
