import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

export interface LogoProps {
  /** Where it leads; the home page unless told. */
  href?: string
  className?: string
}

/** The name, with the caret that gives the product its red. */
export function Logo({ href = '/', className }: LogoProps) {
  return (
    <a href={href} className={classNames(styles.logo, className)}>
      Longhand
    </a>
  )
}
