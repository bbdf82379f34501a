import type { ComponentProps } from 'react'
import styles from './tag.module.css'

export interface TagProps extends ComponentProps<'a'> {
  /** How many there are under it. */
  count?: number
}

/** A subject as a text link with a count. The current one carries `aria-current`. */
export function Tag({ count, children, ...link }: TagProps) {
  return (
    <a {...link} className={styles.tag}>
      {children}
      {count !== undefined && <small className={styles.count}>{count}</small>}
    </a>
  )
}
