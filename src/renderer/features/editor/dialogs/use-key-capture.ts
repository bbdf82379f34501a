import { useEffect, useEffectEvent } from 'react'
import { keyToBind } from '../commands/key-press.ts'

/** While listening, every key goes to `onKey` and nowhere else, Esc and Tab included. */
export function useKeyCapture(isListening: boolean, onKey: (key: string) => void): void {
  const take = useEffectEvent(onKey)
  useEffect(() => {
    if (!isListening) return undefined
    const listen = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const key = keyToBind(event)
      if (key !== undefined) take(key)
    }
    // On the window, so that the dialog, which closes on Esc, does not hear it first.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isListening])
}
