import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration. */
  label?: string
  className?: string
}

/** A turning ring for waits of unknown length. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <LoaderCircle
      className={classNames(styles.spinner, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
