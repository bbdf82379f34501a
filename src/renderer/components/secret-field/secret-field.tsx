import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Field } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useToast } from '../toast/toast-context.ts'

const WORDS = {
  'the link': { copy: msg`Copy the link`, copied: msg`The link is copied.` },
  'the token': { copy: msg`Copy the token`, copied: msg`The token is copied.` },
  'the secret': { copy: msg`Copy the secret`, copied: msg`The secret is copied.` },
} as const

export interface SecretFieldProps {
  label: string
  what: keyof typeof WORDS
  value: string
}

/**
 * Something that is shown once, for the server keeps no copy of it, with a button that copies it. It takes the focus as
 * it comes: on a phone the button that was pressed for it may be a screen away.
 */
export function SecretField({ label, what, value }: SecretFieldProps) {
  const { t } = useLingui()
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value !== '') field.current?.focus()
  }, [value])
  const { copy, copied } = WORDS[what]
  const copyIt = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ tone: 'ok', text: t(copied) }),
      () => toast({ tone: 'error', text: t`Your browser could not copy it. Select it and copy it yourself.` }),
    )
  return (
    <Field
      ref={field}
      label={label}
      hint={t`Copy it now; it is not shown again.`}
      readOnly
      value={value}
      onFocus={({ target }) => target.select()}
      affix={<IconButton label={t(copy)} icon={Copy} onClick={() => void copyIt()} />}
    />
  )
}
