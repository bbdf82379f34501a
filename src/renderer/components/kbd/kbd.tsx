import { classNames } from '../class-names.ts'
import styles from './kbd.module.css'

export interface KbdProps {
  /** Caps in order, such as `['Ctrl', 'Z']`. */
  keys: readonly string[]
  className?: string
}

/** Key caps beside what they do. Hidden on touch, where there are no keys. */
export function Kbd({ keys, className }: KbdProps) {
  return (
    <span className={classNames(styles.keys, className)}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>{key}</kbd>
      ))}
    </span>
  )
}
