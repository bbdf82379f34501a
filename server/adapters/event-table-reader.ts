import type { Selectable } from 'kysely'
import type { Db, EventTable } from '../kernel/db/schema.ts'
import type { Logger } from '../ports/logger.ts'
import type { EventNotices } from './event-notices.ts'
import { createEventCursor } from './event-table-cursor.ts'

export interface EventReaderOptions {
  db: Db
  notices: EventNotices | null
  /** How often the table is looked at without being told to, in milliseconds. */
  pollMs: number
  /** Gets each event once, in order. */
  onEvent: (row: Selectable<EventTable>) => void
  /** Done before each look. */
  prune: () => Promise<void>
  log?: Logger | undefined
  now: () => number
}

export type EventReader = Awaited<ReturnType<typeof startEventReader>>

/** Reads the event table, from its end on, until it is stopped. @throws when the database is not there */
export async function startEventReader({ db, notices, pollMs, onEvent, prune, log, now }: EventReaderOptions) {
  const cursor = createEventCursor({ db, now })
  await cursor.start()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function look(): Promise<void> {
    try {
      await prune()
      for (const row of await cursor.next()) if (!isStopped) onEvent(row)
    } catch (error) {
      log?.warn({ err: error }, 'events could not be read; trying again')
    }
  }

  function begin(): Promise<void> {
    next = null
    clearTimeout(timer)
    if (isStopped) return Promise.resolve()
    looking = look().finally(() => {
      looking = null
      if (isStopped || next) return
      timer = setTimeout(() => void lookNow(), pollMs)
      timer.unref()
    })
    return looking
  }

  /** Looks now, or once more after the look that is under way, which may have read too early. */
  function lookNow(): Promise<void> {
    if (looking) return (next ??= looking.then(begin))
    return begin()
  }

  void lookNow()
  const unsubscribe = notices?.subscribe(() => void lookNow())
  return {
    lookNow,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await unsubscribe?.()
      await (next ?? looking)
    },
  }
}
