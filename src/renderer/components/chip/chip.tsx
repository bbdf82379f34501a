import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import styles from './chip.module.css'

export interface ChipProps {
  children: string
  /** Shows the remove button, named after the chip. */
  onRemove?: () => void
  disabled?: boolean
}

/** One of several things chosen (a translation, an invited address), with a button that takes it out. */
export function Chip({ children, onRemove, disabled }: ChipProps) {
  const { t } = useLingui()
  return (
    <span className={styles.chip}>
      <span className={styles.words} dir="auto">
        {children}
      </span>
      {onRemove && (
        <button type="button" aria-label={t`Remove ${{ name: children }}`} onClick={onRemove} disabled={disabled}>
          <X />
        </button>
      )}
    </span>
  )
}
