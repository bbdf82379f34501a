import type { ReactNode } from 'react'
import { classNames } from '../../components/class-names.ts'
import styles from './band.module.css'

export interface BandProps {
  /** Where the header's link leads. */
  id?: string
  /** The section's name, hanging in the margin. */
  name: string
  /** Bands alternate between page and sheet; `ink` is the call to action. */
  ground?: 'page' | 'sheet' | 'ink'
  children: ReactNode
}

/** One section of a public page: its name in the margin, its body beside it. */
export function Band({ id, name, ground = 'page', children }: BandProps) {
  return (
    <section id={id} className={classNames(styles.band, styles[ground])}>
      <div className={styles.grid}>
        <p className={styles.hang}>{name}</p>
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  )
}
