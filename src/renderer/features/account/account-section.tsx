import type { ReactNode } from 'react'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { classNames } from '../../components/class-names.ts'
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

/** A part of a screen, as narrow as a form unless it is `wide`. */
export function AccountSection({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <MarginSection title={title} className={classNames(styles.body, !wide && styles.narrow)}>
      {children}
    </MarginSection>
  )
}
