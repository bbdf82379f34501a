import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { messageId } from './field-ids.ts'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** The message to show; undefined when all is well. */
  error?: string
  /** A line of help, or a link, while there is no error. */
  hint?: ReactNode
  /** A button inside the input's end. */
  affix?: ReactNode
}

/** A text input: `<Field label="E-mail" error={errors.email?.message} {...register('email')} />`. */
export function Field({ label, error, hint, affix, id, className, ...input }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const control = (
    <input
      {...input}
      id={inputId}
      className={classNames(styles.input, Boolean(affix) && styles.affixed)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? messageId(inputId) : undefined}
    />
  )
  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint} className={className}>
      {affix ? (
        <span className={styles.affix}>
          {control}
          {affix}
        </span>
      ) : (
        control
      )}
    </FieldFrame>
  )
}
