import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that was pressed goes with the state it belonged to; the focus goes on to the next state's button, marked
 * `data-focus`, unless the person has gone elsewhere meanwhile.
 */
export function useFocusWithin<E extends HTMLElement>(state: string): RefObject<E | null> {
  const section = useRef<E>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [state])
  return section
}
