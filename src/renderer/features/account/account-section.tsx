import type { ReactNode } from 'react'
import styles from './account-section.module.css'

/** A screen of the account: its title, and what it holds in the margin grid. */
export function AccountScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <title>{`${title} · Longhand`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** A part of a screen, its name in the margin. */
export function AccountSection({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.body} data-wide={wide || undefined}>{children}</div>
    </section>
  )
}
