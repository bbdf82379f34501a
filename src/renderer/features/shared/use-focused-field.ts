import { useEffect, useRef } from 'react'

/** The one thing that is asked is where the person types. */
export function useFocusedField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
