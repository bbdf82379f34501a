import { classNames } from '../class-names.ts'
import styles from './button.module.css'

/**
 * `main`: filled, one per view. `plain`: outlined. `quiet`: text. `danger`: crimson outline. `danger-fill`: only in the
 * dialog that does it.
 */
export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger' | 'danger-fill' | 'icon'

/** Height in px with a mouse; touch makes the two smaller ones taller. */
export type ButtonSize = 32 | 40 | 50

/** Makes a link look like a button: `<Link className={buttonClass({ look: 'main' })}>`. */
export function buttonClass({
  look = 'plain',
  size = look === 'icon' ? 32 : 40,
}: { look?: ButtonLook; size?: ButtonSize } = {}): string {
  return classNames(styles.button, styles[look], styles[`size${size}`])
}
