import { useEffect, useState } from 'react'

/**
 * Counts down from a number of seconds to zero, from now on or once it is restarted; by the clock, so that a sleeping
 * tab does not hold it up.
 */
export function useSecondsLeft({ seconds, startsNow }: { seconds: number; startsNow: boolean }) {
  const [until, setUntil] = useState(() => Date.now() + (startsNow ? seconds * 1000 : 0))
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isCounting = secondsLeft > 0

  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])

  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { secondsLeft, restart }
}
