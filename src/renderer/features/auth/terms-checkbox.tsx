import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, type CheckboxProps } from '../../components/checkbox/checkbox.tsx'

/** Agreement to the terms; while it is not given, the form cannot be sent. */
export function TermsCheckbox(props: Omit<CheckboxProps, 'children'>) {
  return (
    <Checkbox {...props}>
      <Trans>
        I agree to the{' '}
        <a href="/terms-of-services" target="_blank" rel="noreferrer">
          terms of services
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          privacy policy
        </a>
      </Trans>
    </Checkbox>
  )
}

/** Why the button cannot be pressed. */
export function TermsHint() {
  const { t } = useLingui()
  return <output className="muted small">{t`Tick the box to go on.`}</output>
}
