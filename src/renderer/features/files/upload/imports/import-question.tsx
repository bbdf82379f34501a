import type { ReactNode } from 'react'
import { classNames } from '../../../../components/class-names.ts'
import files from '../../files.module.css'
import styles from './import-question.module.css'

export interface ImportQuestionProps {
  /** Of the import. */
  name: string
  /** What it is about, above the name. */
  title?: ReactNode
  children: ReactNode
  /** The buttons that answer it. */
  actions: ReactNode
}

/** An import that waits for its person's word. */
export function ImportQuestion({ name, title, children, actions }: ImportQuestionProps) {
  return (
    <section className={classNames(files.upload, styles.question)} aria-label={name}>
      {title !== undefined && <p className={styles.found}>{title}</p>}
      <p className={styles.name} dir="auto">
        {name}
      </p>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
