const LOOK_MS = 250

/** How late the event loop is, in milliseconds. */
export interface LoopDelay {
  read: () => number
  close: () => void
}

/**
 * Watches the event loop. What comes late once is one long piece of work; two looks in a row that are late are a load.
 */
export function watchLoopDelay({
  lookMs = LOOK_MS,
  now = () => performance.now(),
}: { lookMs?: number; now?: () => number } = {}): LoopDelay {
  let due = now() + lookMs
  let before = 0
  let last = 0
  const timer = setInterval(() => {
    const at = now()
    before = last
    last = Math.max(0, at - due)
    due = at + lookMs
  }, lookMs)
  timer.unref()
  return { read: () => Math.min(before, last), close: () => clearInterval(timer) }
}
