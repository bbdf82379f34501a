import styles from './badge.module.css'

export interface BadgeProps {
  /** One word in capitals: AUTO, HUMAN, ACTIVE, INACTIVE. */
  children: string
}

/** A small outlined word that says what kind of thing stands beside it. */
export function Badge({ children }: BadgeProps) {
  return <span className={styles.badge}>{children}</span>
}
