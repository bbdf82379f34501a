import { useEffect } from 'react'

/** Tells the screen around whether the recorder is busy, and that it is not when it goes. */
export function useBusy(isBusy: boolean, onBusyChange: ((isBusy: boolean) => void) | undefined): void {
  useEffect(() => {
    if (!isBusy) return undefined
    onBusyChange?.(true)
    return () => onBusyChange?.(false)
  }, [isBusy, onBusyChange])
}
