import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './margin-section.module.css'

/**
 * A part of a screen in the margin grid: its name in the margin, what it holds in the body, which `className` is for.
 */
export function MarginSection({
  title,
  className,
  children,
}: {
  title: string
  className?: string | undefined
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className={classNames(styles.body, className)}>{children}</div>
    </section>
  )
}
