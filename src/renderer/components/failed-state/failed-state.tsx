import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './failed-state.module.css'

export interface FailedStateProps {
  /** The message, in the words of `messages`. */
  message: string
  /** What to do, when the message does not say. */
  children?: ReactNode
  /** A button that does it. */
  action?: ReactNode
}

/** What stands where something could not be loaded. */
export function FailedState({ message, children, action }: FailedStateProps) {
  return (
    <div className={styles.failed} role="alert">
      <TriangleAlert />
      <div>
        <p className={styles.message}>{message}</p>
        {children && <p className={styles.help}>{children}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
