import { useEffect, useState } from 'react'

/** Whether a microphone is connected; looked at again whenever one is plugged in or out. */
export function useHasMicrophone(): boolean {
  const [has, setHas] = useState(true)
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    let isGone = false
    const look = () =>
      void devices?.enumerateDevices().then(
        (all) => isGone || setHas(all.some(({ kind }) => kind === 'audioinput')),
        () => undefined,
      )
    look()
    devices?.addEventListener('devicechange', look)
    return () => {
      isGone = true
      devices?.removeEventListener('devicechange', look)
    }
  }, [])
  return has
}
