import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import styles from './loading.module.css'

export interface LoadingProps {
  /** How many rows are coming, as far as known. */
  rows?: number
  /** Height of a coming row in rem. */
  rowHeight?: number
  label?: string
}

/** Ruled lines the size of the coming rows. They show after 300 ms, so that a quick answer does not flash. */
export function Loading({ rows = 5, rowHeight = 4.4375, label }: LoadingProps) {
  const { t } = useLingui()
  return (
    <output
      className={styles.loading}
      style={{ '--row': `${rowHeight}rem`, height: `${rows * rowHeight}rem` } as CSSProperties}
    >
      <span className="vh">{label ?? t`Loading`}</span>
    </output>
  )
}
