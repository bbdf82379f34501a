import { useEffect } from 'react'

/** Does something at a key, wherever the focus is. */
export function usePageKey(key: string, run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  })
}
