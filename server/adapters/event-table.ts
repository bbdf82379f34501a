import type { Selectable } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../../src/shared/durations.ts'
import { preparedQuery, type Values } from '../kernel/db/prepared-query.ts'
import type { Db, EventTable } from '../kernel/db/schema.ts'
import { type AppEvent, type EventBus, type EventCondition, WHISPER_BYTES } from '../ports/events.ts'
import type { Logger } from '../ports/logger.ts'
import type { EventNotices } from './event-notices.ts'
import { type EventReader, startEventReader } from './event-table-reader.ts'

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

type Holds = EventCondition['holds']
type NewEvent = Omit<EventTable, 'id'> & Values

const preparedInserts = new WeakMap<Holds, (db: Db, values: NewEvent) => Promise<unknown[]>>()

/** Writes an event where a condition holds, in one statement; answers a row where it did. */
function insertWhere(holds: Holds): (db: Db, values: NewEvent) => Promise<unknown[]> {
  const known = preparedInserts.get(holds)
  if (known) return known
  const insert = preparedQuery((db, values: NewEvent) =>
    db
      .insertInto('event')
      .columns(['user_id', 'kind', 'file_id', 'created_at'])
      .expression(
        db
          .selectNoFrom((eb) => [
            // PostgreSQL takes a value that is selected for text.
            eb.val(values.user_id).as('user_id'),
            eb.val(values.kind).as('kind'),
            eb.val(values.file_id).as('file_id'),
            eb.cast<number>(eb.val(values.created_at), 'bigint').as('created_at'),
          ])
          .where(holds(db, values)),
      )
      .returning('id'),
  )
  preparedInserts.set(holds, insert)
  return insert
}

type Listener = (event: AppEvent, writtenAt: number) => void

/** Events in the `event` table, seen by looking at it while somebody listens. */
export function createTableEventBus({
  db,
  notices = null,
  pollMs = notices === null ? 150 : SAFETY_POLL_MS,
  log,
  now = Date.now,
}: TableEventBusOptions): EventBus {
  const listeners = new Set<Listener>()
  /** Reads for all listeners, while there are any, or some that begin to listen. */
  let reading: Promise<EventReader> | null = null
  let users = 0
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

  function startReading(): Promise<EventReader> {
    const onEvent = (row: Selectable<EventTable>) => {
      const event = { userId: row.user_id, kind: row.kind as AppEvent['kind'], fileId: row.file_id }
      for (const tell of listeners) tell(event, row.created_at)
    }
    return startEventReader({ db, notices, pollMs, onEvent, prune, log, now })
  }

  async function leave(): Promise<void> {
    users -= 1
    if (users > 0) return
    const last = reading
    reading = null
    await last?.then(
      (reader) => reader.stop(),
      () => undefined,
    )
  }

  return {
    async append(event, tx, where) {
      const row = { user_id: event.userId, kind: event.kind, file_id: event.fileId, created_at: now() }
      if (where) {
        const written = await insertWhere(where.holds as Holds)(tx, { ...where.values, ...row })
        if (written.length > 0) told.add(tx)
        return
      }
      told.add(tx)
      await tx.insertInto('event').values(row).execute()
    },

    async forget(userId, tx) {
      await tx.deleteFrom('event').where('user_id', '=', userId).execute()
    },

    async listen(callback) {
      const listener: Listener = (event, writtenAt) => {
        try {
          callback(event, writtenAt)
        } catch (error) {
          log?.error({ err: error }, 'a listener for events failed')
        }
      }
      users += 1
      try {
        const reader = await (reading ??= startReading())
        // What is there already is told to those who listen already.
        await reader.lookNow()
      } catch (error) {
        await leave()
        throw error
      }
      listeners.add(listener)
      return async () => {
        if (listeners.delete(listener)) await leave()
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
      // What this process writes it hears of as well: one look is enough.
      if (notices?.isLive()) return
      void reading?.then(
        (reader) => reader.lookNow(),
        () => undefined,
      )
    },
  }
}
