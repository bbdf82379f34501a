import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { messageId } from './field-ids.ts'
import styles from './field.module.css'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string
  hint?: ReactNode
}

/** A text of several lines. Ctrl+Enter sends its form, since Enter makes a line. */
export function TextArea({ label, error, hint, id, className, ...rest }: TextAreaProps) {
  const ownId = useId()
  const areaId = id ?? ownId
  return (
    <FieldFrame id={areaId} label={label} error={error} hint={hint} className={className}>
      <textarea
        rows={4}
        {...rest}
        id={areaId}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? messageId(areaId) : undefined}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
    </FieldFrame>
  )
}
