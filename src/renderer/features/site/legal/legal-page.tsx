import type { ReactNode } from 'react'
import styles from './legal-page.module.css'

export interface LegalPageProps {
  title: string
  /** Day of the last change, such as `21 November 2026`. */
  changed: string
  children: ReactNode
}

/** A page of text: one column to read, the date in the margin. */
export function LegalPage({ title, changed, children }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <p className={styles.date}>{changed}</p>
      <div className={styles.text}>
        <h1>{title}</h1>
        {children}
      </div>
    </article>
  )
}
