import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'affix'>

/** A password input with a button that shows and hides it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      affix={
        <IconButton
          bare
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? EyeOff : Eye}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
