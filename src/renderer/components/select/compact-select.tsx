import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import field from '../field/field.module.css'
import styles from './select.module.css'

export interface CompactSelectProps extends ComponentProps<'select'> {
  /** For screen readers; what is chosen has to speak for itself. */
  label: string
  options: readonly { value: string; label: string }[]
}

/** A native select without a line for its label, for bars above a list. */
export function CompactSelect({ label, options, className, ...rest }: CompactSelectProps) {
  return (
    <span className={classNames(styles.box, className)}>
      <select {...rest} aria-label={label} className={classNames(field.input, styles.select)}>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown />
    </span>
  )
}
