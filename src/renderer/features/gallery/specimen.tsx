import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export interface SpecimenProps {
  /** The component's name, in the margin. */
  name: string
  children: ReactNode
}

/** One component with its states, its name in the margin. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section className={styles.specimen}>
      <h2>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  )
}
