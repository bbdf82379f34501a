import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './meter.module.css'

export interface MeterProps {
  /** 0 to 1. */
  value: number
  /** What is measured, for screen readers. */
  label: string
  /** `accent` unless told; `warning` under a status. */
  tone?: 'accent' | 'warning' | 'success' | 'danger'
  className?: string
}

/** 3 px of ink on a hairline. The number stands beside it as text. */
export function Meter({ value, label, tone = 'accent', className }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span
      className={classNames(styles.meter, styles[tone], className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <meter> cannot be drawn alike in all browsers
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ '--value': `${percent}%` } as CSSProperties} />
    </span>
  )
}
