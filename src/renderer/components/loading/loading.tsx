import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useIsOnline } from '../../lib/use-is-online.ts'
import styles from './loading.module.css'

export interface LoadingProps {
  /** How many rows are coming, as far as known. */
  rows?: number
  /** Height of a coming row in rem. */
  rowHeight?: number
  label?: string
}

/**
 * Ruled lines the size of the coming rows. They show after 300 ms, so that a quick answer does not flash. Without a
 * network nothing is coming, which they say.
 */
export function Loading({ rows = 5, rowHeight = 4.4375, label }: LoadingProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  return (
    <output
      className={styles.loading}
      style={{ '--row': `${rowHeight}rem`, height: `${rows * rowHeight}rem` } as CSSProperties}
    >
      {isOnline ? (
        <span className="vh">{label ?? t`Loading`}</span>
      ) : (
        <p className={styles.offline}>{t`You are offline. This appears when you are online again.`}</p>
      )}
    </output>
  )
}
