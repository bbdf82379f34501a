import { useEffect, useState } from 'react'

/** The longest wait after that frame, in milliseconds: what is put off still comes while the person works. */
const LONGEST_WAIT_MS = 500

/**
 * Calls back once the next frame is drawn and the browser has nothing more urgent to do, such as keys to take; answers
 * a function that stops it.
 */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  let idle = 0
  // A long frame would use up the wait, and what is put off would come before anybody could type.
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS })
  })
  return () => {
    cancelAnimationFrame(frame)
    cancelIdleCallback(idle)
  }
}

/** Whether the browser has had nothing more urgent to do since the component came. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
