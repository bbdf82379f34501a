import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Field } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useToast } from '../toast/toast-context.ts'

export interface SecretFieldProps {
  label: string
  /** What it is in a sentence: `the link`. */
  what: string
  value: string
}

/**
 * Something that is shown once, for the server keeps no copy of it, with a button that copies it. It takes the focus as
 * it comes: on a phone the button that was pressed for it may be a screen away.
 */
export function SecretField({ label, what, value }: SecretFieldProps) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value !== '') field.current?.focus()
  }, [value])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ tone: 'ok', text: `${what.charAt(0).toUpperCase()}${what.slice(1)} is copied.` }),
      () => toast({ tone: 'error', text: `The browser did not copy ${what}. Select it and copy it yourself.` }),
    )
  return (
    <Field
      ref={field}
      label={label}
      hint="Copy it now; it is not shown again."
      readOnly
      value={value}
      onFocus={({ target }) => target.select()}
      affix={<IconButton label={`Copy ${what}`} icon={Copy} onClick={() => void copy()} />}
    />
  )
}
