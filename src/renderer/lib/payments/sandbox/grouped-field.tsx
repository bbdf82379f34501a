import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Field } from '../../../components/field/field.tsx'
import { useSay } from '../../words/use-say.ts'
import { caretAfter } from './card-text.ts'
import { digitsOf } from './read-card.ts'

export interface GroupedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Puts digits into groups; what it gives is what stands in the field. */
  group: (text: string) => string
  /** Shown once the field was left. */
  fault: string | undefined
  autoComplete: string
  placeholder: string
  affix?: ReactNode
  disabled?: boolean
}

/** Digits that are grouped while they are typed; the caret stays behind the digit it stood behind. */
export function GroupedField({ value, onChange, group, fault, ...field }: GroupedFieldProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [wasLeft, setLeft] = useState(false)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <Field
      {...field}
      ref={input}
      inputMode="numeric"
      value={value}
      error={wasLeft && fault !== undefined ? say(fault) : undefined}
      onChange={({ target }) => {
        const next = group(target.value)
        const isAtEnd = target.selectionStart === target.value.length
        caret.current = isAtEnd
          ? next.length
          : caretAfter(next, digitsOf(target.value.slice(0, target.selectionStart ?? 0)).length)
        onChange(next)
      }}
      onBlur={() => setLeft(value !== '' || wasLeft)}
    />
  )
}
