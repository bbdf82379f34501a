import { useEffect } from 'react'

/** Closing the page would lose what it is busy with, so the browser asks. */
export function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
