import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice-row.module.css'

export interface Choice<V extends string> {
  value: V
  label: string
  /** One line of help. */
  help: string
  /** What it takes, such as its time. */
  detail?: string
  icon: LucideIcon
  disabled?: boolean
}

export interface ChoiceRowProps<V extends string> {
  /** What is chosen, for screen readers. */
  label: string
  value: V | null
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
  /** Nothing but what is chosen can be taken: while recording or uploading. */
  locked?: boolean
  /** One under the other also where there is room, as in a dialog, which is narrow. */
  stacked?: boolean
}

/** Joined segments with icon, name and one line of help; the chosen one carries the accent wash. */
export function ChoiceRow<V extends string>({
  label,
  value,
  onChange,
  choices,
  locked = false,
  stacked = false,
}: ChoiceRowProps<V>) {
  const name = useId()
  return (
    <fieldset className={classNames(styles.row, stacked && styles.stacked)}>
      <legend className="vh">{label}</legend>
      {choices.map(({ value: own, label: words, help, detail, icon: Icon, disabled = false }) => (
        <label key={own} className={styles.choice}>
          <input
            className="vh"
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled || (locked && own !== value)}
            onChange={() => onChange(own)}
          />
          <Icon />
          <b>{words}</b>
          <span>{help}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </label>
      ))}
    </fieldset>
  )
}
