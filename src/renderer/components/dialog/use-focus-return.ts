import { useRef } from 'react'
import { focusNear, trailOf } from './focus-near.ts'

/** Where the focus of each open layer came from, in the order of their opening; a closing one stays for a moment. */
const openLayers = new Set<HTMLElement[]>()

/** What had the focus; for a row of a menu that is closing, the button that the menu opened from. */
function focused(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return opener ?? (active instanceof HTMLElement ? active : null)
}

/**
 * Where the focus is now; when nothing has it because a layer is just closing, where that layer will put it. A layer
 * gives its focus back in a timer, and a quick typist's next key may open another one before that.
 */
function place(): HTMLElement[] {
  const trail = trailOf(focused())
  return trail.length > 0 ? trail : ([...openLayers].at(-1) ?? [])
}

/**
 * Puts the focus on a layer's first field, and gives it back when the layer closes, whoever opened it; when that is
 * gone, to the heading over it.
 */
export function useFocusReturn({ toFirstField = false }: { toFirstField?: boolean } = {}) {
  const from = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = place()
      openLayers.add(from.current)
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
      openLayers.delete(from.current)
      focusNear(from.current)
    },
  }
}
