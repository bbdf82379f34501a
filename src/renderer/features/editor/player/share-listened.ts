import type { ListenedRange } from '../../../../shared/contract/listened.ts'
import type { Listened } from './listened.ts'

/** From something that was played until the server is told, in milliseconds: in one call for much of it. */
const TOLD_AFTER_MS = 20_000

export interface ShareListenedOptions {
  listened: Pick<Listened, 'store' | 'join'>
  /** Tells the server, and answers all that it knows, of other devices too. */
  send: (ranges: readonly ListenedRange[], options: { isLast: boolean }) => Promise<readonly ListenedRange[]>
}

/**
 * Tells the server what was played here, and learns what was played on the person's other devices. What cannot be told
 * now is kept on this device, and told with the next.
 */
export function shareListened({ listened, send }: ShareListenedOptions): { stop: () => void } {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const ranges = () => listened.store.getState().listened

  const unsubscribe = listened.store.subscribe(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      send(ranges(), { isLast: false }).then(listened.join, () => undefined)
    }, TOLD_AFTER_MS)
  })

  return {
    stop(): void {
      unsubscribe()
      clearTimeout(waiting)
      if (waiting !== undefined) send(ranges(), { isLast: true }).catch(() => undefined)
    },
  }
}
