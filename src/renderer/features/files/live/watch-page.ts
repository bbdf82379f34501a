import { messages } from '../../../../shared/messages.ts'
import { guardLogout } from '../../../lib/logout-guards.ts'
import { say } from '../../../lib/words/say.ts'

/** How often it is looked whether sound comes. Milliseconds. */
const LOOK_MS = 1000
/** Timers that come so much later than they should were stopped, as in a sleep. Milliseconds. */
const SLEPT_MS = 5000

export interface PageWatch {
  /** Whether a page that ends now interrupts something. */
  isBusy: () => boolean
  /** The network is back, or the device is awake again, or the page is looked at again. */
  onWake: () => void
  /** About every second. */
  onLook: () => void
}

/**
 * Watches over the page that records: the browser asks before it is closed, on whatever screen, and a logout says what
 * it would end. Answers how to stop.
 */
export function watchPage({ isBusy, onWake, onLook }: PageWatch): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const ask = (event: BeforeUnloadEvent) => {
    if (isBusy()) event.preventDefault()
  }
  const shown = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  window.addEventListener('beforeunload', ask, { signal })
  window.addEventListener('online', onWake, { signal })
  document.addEventListener('visibilitychange', shown, { signal })
  document.addEventListener('resume', onWake, { signal })
  let lookedAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - lookedAt > SLEPT_MS) onWake()
    lookedAt = Date.now()
    onLook()
  }, LOOK_MS)
  const unguard = guardLogout(() => Promise.resolve(isBusy() ? say(messages.logoutLive) : null))
  return () => {
    ending.abort()
    clearInterval(timer)
    unguard()
  }
}
