import type { ReactNode } from 'react'
import styles from './empty.module.css'

export interface EmptyProps {
  /** One sentence: `Nothing written down yet.` */
  title: string
  /** One line of help. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
}

/** What stands where there is nothing yet. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.help}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
