import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import type { Player } from './player.ts'

/** Listening tells the server so at most this often, in milliseconds; more often while it could not. */
const RENEWED_EVERY_MS = 10 * 60_000
const TRIED_AGAIN_MS = 30_000

/** Whether the work is still held: `failing` while the server could not be told, `lost` once it is somebody else's. */
export type Lease = 'held' | 'failing' | 'lost'

/** Who listens goes on holding what they work on, as saves do. Without `renew` nothing is held. */
export function useKeepLease(player: Player, renew: (() => Promise<unknown>) | null): Lease {
  const [lease, setLease] = useState<Lease>('held')
  useEffect(() => {
    if (!renew) return undefined
    let [dueAt, isOpen] = [-Infinity, true]
    const stop = player.onTime(() => {
      const now = Date.now()
      if (!player.store.getState().isPlaying || now < dueAt) return
      dueAt = now + RENEWED_EVERY_MS
      renew().then(
        () => isOpen && setLease('held'),
        (error: unknown) => {
          const isLost = error instanceof ApiError && [404, 409].includes(error.status)
          dueAt = isLost ? Infinity : Date.now() + TRIED_AGAIN_MS
          if (isOpen) setLease(isLost ? 'lost' : 'failing')
        },
      )
    })
    return () => {
      isOpen = false
      stop()
    }
  }, [player, renew])
  return lease
}
