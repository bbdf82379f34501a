import { classNames } from '../class-names.ts'
import styles from './kbd.module.css'

export interface KbdProps {
  /** Caps in order, such as `['Ctrl', 'Z']`. */
  keys: readonly string[]
  className?: string
  /** The keys are what is spoken of, and no hint beside something else: they show on touch as well. */
  isSubject?: boolean
}

/** Key caps beside what they do. Hints are hidden on touch, where most people have no keys. */
export function Kbd({ keys, className, isSubject = false }: KbdProps) {
  return (
    <span className={classNames(styles.keys, !isSubject && styles.hint, className)}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
