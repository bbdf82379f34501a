import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is agreed to or switched on; may hold links. */
  children: ReactNode
  /** The message to show under it. */
  error?: string
}

/** A native check box with its words beside it: `<Checkbox {...register('remember')}>Remember me</Checkbox>`. */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...input} type="checkbox" aria-invalid={error ? true : undefined} />
      <span>
        {children}
        {error && <span className={styles.error}>{error}</span>}
      </span>
    </label>
  )
}
