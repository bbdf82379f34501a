import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../components/field/field.tsx'

/** Who may send recordings besides the person. */
export function SendersField({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Other senders (optional)`}
      autoComplete="off"
      spellCheck={false}
      hint={t`Your own e-mail address may always send. Separate others by commas.`}
      value={value}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
