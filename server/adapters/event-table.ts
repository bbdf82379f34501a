import type { Db } from '../db/schema.ts'
import type { AppEvent, EventBus } from '../ports/events.ts'
import type { Logger } from '../ports/logger.ts'
import { createEventCursor } from './event-table-cursor.ts'

const KEEP_MS = 60 * 60 * 1000
const PRUNE_EVERY_MS = 10 * 60 * 1000

/** Events in the `event` table, seen by polling it while somebody listens. */
export function createTableEventBus({ db, pollMs = 150, log, now = Date.now }: { db: Db; pollMs?: number; log?: Logger; now?: () => number }): EventBus {
  const listeners = new Set<() => void>()
  let prunedAt = 0

  async function prune(): Promise<void> {
    if (now() - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = now()
    await db.deleteFrom('event').where('created_at', '<', now() - KEEP_MS).execute()
  }

  return {
    async append(event, tx) {
      await tx.insertInto('event').values({ user_id: event.userId, kind: event.kind, file_id: event.fileId, created_at: now() }).execute()
    },

    async listen(callback) {
      const cursor = createEventCursor({ db, now })
      await cursor.start()
      let stopped = false
      let timer: NodeJS.Timeout | undefined
      let polling: Promise<void> | null = null
      let isLookWanted = false

      async function look(): Promise<void> {
        try {
          await prune()
          for (const row of await cursor.next()) {
            if (!stopped) tell({ userId: row.user_id, kind: row.kind as AppEvent['kind'], fileId: row.file_id }, row.created_at)
          }
        } catch (error) {
          log?.warn({ err: error }, 'events could not be read; trying again')
        }
      }
      function tell(event: AppEvent, writtenAt: number): void {
        try {
          callback(event, writtenAt)
        } catch (error) {
          log?.error({ err: error }, 'a listener for events failed')
        }
      }
      /** Looks now, or once more after the look that is under way, which may have read too early. */
      function lookNow(): void {
        if (stopped) return
        if (polling) {
          isLookWanted = true
          return
        }
        clearTimeout(timer)
        polling = lookAndPlan()
      }
      async function lookAndPlan(): Promise<void> {
        await look()
        polling = null
        if (isLookWanted) {
          isLookWanted = false
          lookNow()
        } else if (!stopped) {
          timer = setTimeout(lookNow, pollMs)
          timer.unref()
        }
      }

      listeners.add(lookNow)
      lookNow()
      return async () => {
        stopped = true
        listeners.delete(lookNow)
        clearTimeout(timer)
        await polling
      }
    },

    nudge() {
      for (const lookNow of listeners) lookNow()
    },
  }
}
