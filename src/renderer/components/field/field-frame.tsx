import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { labelId, messageId } from './field-ids.ts'
import styles from './field.module.css'

export interface FieldFrameProps {
  /** The input's id. */
  id: string
  label: string
  /** The message to show instead of the hint, in the words of `messages`. */
  error?: string
  /** A line of help, or a link, where the error would stand. */
  hint?: ReactNode
  className?: string
  children: ReactNode
}

/** Label above, control, and one message line whose room is kept, so that an error moves nothing. */
export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label id={labelId(id)} className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <p id={messageId(id)} className={classNames(styles.message, error && styles.error)}>
        {error ? (
          <>
            <CircleAlert />
            {error}
          </>
        ) : (
          hint
        )}
      </p>
    </div>
  )
}
