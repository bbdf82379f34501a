import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { FieldFrame } from '../field/field-frame.tsx'
import { messageId } from '../field/field-ids.ts'
import styles from './number-field.module.css'

const STEPS = {
  hour: { less: msg`One hour less`, more: msg`One hour more` },
  minute: { less: msg`One minute less`, more: msg`One minute more` },
  step: { less: msg`One step less`, more: msg`One step more` },
  place: { less: msg`One place less`, more: msg`One place more` },
} as const

export interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: string
  /** One of what is counted, for the names of the buttons. */
  unit: keyof typeof STEPS
  error?: string
  hint?: ReactNode
  ref?: (input: HTMLInputElement | null) => void
}

/**
 * A number with − and + that can be typed as well; the arrow keys do what the buttons do, so those stay out of the Tab
 * order.
 */
export function NumberField({ label, unit, error, hint, id, className, ref, ...input }: NumberFieldProps) {
  const { t } = useLingui()
  const ownId = useId()
  const inputId = id ?? ownId
  const box = useRef<HTMLInputElement | null>(null)

  const step = (by: 1 | -1) => {
    if (!box.current) return
    if (by > 0) box.current.stepUp()
    else box.current.stepDown()
    // The browser says nothing of a step that a script made.
    box.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint} className={className}>
      <span className={styles.box} data-invalid={error ? true : undefined}>
        <button type="button" tabIndex={-1} aria-label={t(STEPS[unit].less)} onClick={() => step(-1)}>
          <Minus />
        </button>
        <input
          {...input}
          ref={(element) => {
            box.current = element
            ref?.(element)
          }}
          id={inputId}
          type="number"
          inputMode="numeric"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId(inputId) : undefined}
        />
        <button type="button" tabIndex={-1} aria-label={t(STEPS[unit].more)} onClick={() => step(1)}>
          <Plus />
        </button>
      </span>
    </FieldFrame>
  )
}
