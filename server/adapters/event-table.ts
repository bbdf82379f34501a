import { HOUR_MS, MINUTE_MS } from '../../src/shared/durations.ts'
import type { Db } from '../kernel/db/schema.ts'
import { type AppEvent, type EventBus, WHISPER_BYTES } from '../ports/events.ts'
import type { Logger } from '../ports/logger.ts'
import type { EventNotices } from './event-notices.ts'
import { createEventCursor } from './event-table-cursor.ts'

const KEEP_MS = HOUR_MS
const PRUNE_EVERY_MS = 10 * MINUTE_MS

/** How often the table is looked at where notices come, in case one is lost. */
const SAFETY_POLL_MS = 2000

export interface TableEventBusOptions {
  db: Db
  /** What says that there are new events; without it they are seen by polling alone. */
  notices?: EventNotices | null
  /** How often the table is looked at, in milliseconds. */
  pollMs?: number
  log?: Logger
  now?: () => number
}

/** Events in the `event` table, seen by looking at it while somebody listens. */
export function createTableEventBus({
  db,
  notices = null,
  pollMs = notices === null ? 150 : SAFETY_POLL_MS,
  log,
  now = Date.now,
}: TableEventBusOptions): EventBus {
  const listeners = new Set<() => void>()
  const overhearers = new Set<(note: string) => void>()
  /** Transactions in which events were written. */
  const told = new WeakSet<Db>()
  let prunedAt = 0

  async function prune(): Promise<void> {
    if (now() - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = now()
    await db
      .deleteFrom('event')
      .where('created_at', '<', now() - KEEP_MS)
      .execute()
  }

  return {
    async append(event, tx) {
      told.add(tx)
      await tx
        .insertInto('event')
        .values({ user_id: event.userId, kind: event.kind, file_id: event.fileId, created_at: now() })
        .execute()
    },

    async forget(userId, tx) {
      await tx.deleteFrom('event').where('user_id', '=', userId).execute()
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
            if (!stopped)
              tell({ userId: row.user_id, kind: row.kind as AppEvent['kind'], fileId: row.file_id }, row.created_at)
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
      const unsubscribe = notices?.subscribe(lookNow)
      return async () => {
        stopped = true
        await unsubscribe?.()
        listeners.delete(lookNow)
        clearTimeout(timer)
        await polling
      }
    },

    whisper(note) {
      if (Buffer.byteLength(note) > WHISPER_BYTES) return
      for (const hear of overhearers) hear(note)
      notices?.whisper(note)
    },

    overhear(callback) {
      overhearers.add(callback)
      const unsubscribe = notices?.overhear(callback)
      return () => {
        overhearers.delete(callback)
        unsubscribe?.()
      }
    },

    wake(tx) {
      if (tx && !told.has(tx)) return
      for (const lookNow of listeners) lookNow()
    },
  }
}
