import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame } from '../field/field-frame.tsx'
import { messageId } from '../field/field-ids.ts'
import field from '../field/field.module.css'
import styles from './select.module.css'

export interface SelectProps extends ComponentProps<'select'> {
  label: string
  error?: string
  hint?: ReactNode
  /** Value and words of each choice, in order. */
  options: readonly { value: string; label: string }[]
}

/** A native select, for short lists. */
export function Select({ label, error, hint, options, id, className, ...rest }: SelectProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <FieldFrame id={selectId} label={label} error={error} hint={hint} className={className}>
      <span className={styles.box}>
        <select
          {...rest}
          id={selectId}
          className={classNames(field.input, styles.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId(selectId) : undefined}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
    </FieldFrame>
  )
}
