import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { HOLD_REASON_LENGTH } from '../../../shared/contract/holds.ts'
import { Field } from '../field/field.tsx'

/** A reason that a form asks for, from its first letter until it is handed on. */
export interface Reason {
  /** As it is typed. */
  value: string
  type: (value: string) => void
  isMissing: boolean
  /** The form was sent at least once: a reason that is missing is said to be. */
  isTried: boolean
  /** Hands the trimmed reason on, unless it is missing or the one before is on its way. */
  submit: (event: SubmitEvent) => void
  clear: () => void
}

/** The state of a form that asks for a reason. */
export function useReason({ isPending, mutate }: { isPending: boolean; mutate: (reason: string) => void }): Reason {
  const [value, type] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = value.trim() === ''
  return {
    value,
    type,
    isMissing,
    isTried,
    submit(event) {
      event.preventDefault()
      setTried(true)
      if (!isMissing && !isPending) mutate(value.trim())
    },
    clear() {
      type('')
      setTried(false)
    },
  }
}

/** Asks for the reason of a legal hold. */
export function ReasonField({ reason: { value, type, isMissing, isTried } }: { reason: Reason }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reason`}
      hint={t`Kept in your activity log.`}
      value={value}
      maxLength={HOLD_REASON_LENGTH}
      autoComplete="off"
      error={isTried && isMissing ? t`Enter a reason.` : undefined}
      onChange={({ target }) => type(target.value)}
    />
  )
}
