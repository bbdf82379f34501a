import { type FocusEvent, useEffect, useRef } from 'react'
import { focusNear, trailOf } from './focus-near.ts'

/**
 * Keeps the keyboard's place in a list whose rows come and go: when what has the focus goes with its row, the nearest
 * heading gets it. The answer belongs on the list's own element; the component that calls this stays when its last row
 * goes.
 */
export function useFocusKept(): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const focused = useRef<HTMLElement[]>([])
  useEffect(() => {
    if (focused.current[0]?.isConnected !== false) return
    if (document.activeElement === document.body) focusNear(focused.current)
    focused.current = []
  })
  return {
    onFocus: ({ target }) => {
      focused.current = trailOf(target)
    },
  }
}
