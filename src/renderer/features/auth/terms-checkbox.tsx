import { Checkbox, type CheckboxProps } from '../../components/checkbox/checkbox.tsx'

/** Agreement to the terms; while it is not given, the form cannot be sent. */
export function TermsCheckbox(props: Omit<CheckboxProps, 'children'>) {
  return (
    <Checkbox {...props}>
      I agree to the{' '}
      <a href="/terms-of-services" target="_blank" rel="noreferrer">
        terms of services
      </a>{' '}
      and the{' '}
      <a href="/privacy-policy" target="_blank" rel="noreferrer">
        privacy policy
      </a>
    </Checkbox>
  )
}

/** Why the button cannot be pressed. */
export function TermsHint() {
  return <output className="muted small">Tick the box to go on.</output>
}
