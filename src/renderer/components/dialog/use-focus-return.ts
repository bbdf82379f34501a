import { useRef } from 'react'
import { focusNear, trailOf } from './focus-near.ts'

/** What had the focus; for a row of a menu that is closing, the button that the menu opened from. */
function focused(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return opener ?? (active instanceof HTMLElement ? active : null)
}

/**
 * Puts the focus on a layer's first field, and gives it back when the layer closes, whoever opened it; when that is
 * gone, to the heading over it.
 */
export function useFocusReturn({ toFirstField = false }: { toFirstField?: boolean } = {}) {
  const from = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = trailOf(focused())
      if (!toFirstField || !(event.currentTarget instanceof HTMLElement)) return
      const field = event.currentTarget.querySelector<HTMLElement>(
        'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)',
      )
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusNear(from.current)
    },
  }
}
