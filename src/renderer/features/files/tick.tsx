import type { MouseEvent } from 'react'
import checkbox from '../../components/checkbox/checkbox.module.css'
import { classNames } from '../../components/class-names.ts'
import styles from './files.module.css'

export interface TickProps {
  label: string
  checked: boolean
  /** Some, but not all. */
  mixed?: boolean
  /** Told whether Shift was held. */
  onToggle: (isRange: boolean) => void
}

/** A check box that selects rows. */
export function Tick({ label, checked, mixed = false, onToggle }: TickProps) {
  return (
    <label className={classNames(checkbox.check, styles.tick)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        // Shift is known to the click, which a press of Space makes as well.
        onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  )
}
