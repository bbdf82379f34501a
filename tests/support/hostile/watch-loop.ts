import { isMainThread } from 'node:worker_threads'

/**
 * Imported ahead of a server: tells whoever started it, once a second, how late its event loop was at most, and how
 * long it was busy itself between two looks.
 */
export interface LoopReport {
  kind: 'loop'
  lateMs: number
  /** What the machine did for others in the meantime does not count. */
  busyMs: number
}

const LOOK_MS = 5
const TELL_MS = 1000

if (isMainThread && process.send) {
  let [lateMs, busyMs] = [0, 0]
  let due = performance.now() + LOOK_MS
  let used = usedMs()
  setInterval(() => {
    const [now, usedNow] = [performance.now(), usedMs()]
    lateMs = Math.max(lateMs, now - due)
    busyMs = Math.max(busyMs, usedNow - used)
    due = now + LOOK_MS
    used = usedNow
  }, LOOK_MS).unref()
  setInterval(() => {
    process.send?.({ kind: 'loop', lateMs, busyMs } satisfies LoopReport)
    lateMs = 0
    busyMs = 0
  }, TELL_MS).unref()
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
