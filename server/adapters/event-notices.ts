import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { backoff } from '../../src/shared/backoff.ts'
import { pause } from '../kernel/pause.ts'
import type { Logger } from '../ports/logger.ts'

/** Word that there may be new events. */
export interface EventNotices {
  /** Calls back whenever there may be; answers a function that stops it. */
  subscribe(callback: () => void): () => Promise<void>
  /** Whether they come: there is a connection, as far as is known. */
  isLive(): boolean
  /** Says something to the other processes, or nothing while there is no connection. */
  whisper(note: string): void
  /** Calls back for what other processes whisper, while anybody is subscribed; answers a function that stops it. */
  overhear(callback: (note: string) => void): () => void
}

/** Notes that wait to be said at most: on a line that is stuck the newest are not said. */
const MOST_WAITING = 50

/** Channels of PostgreSQL. */
const CHANNEL = { events: 'longhand_event', whispers: 'longhand_whisper' } as const

/**
 * How often a silent connection is asked whether it is still there, and how long it may think about it, in
 * milliseconds.
 */
const CHECK_EVERY_MS = 10_000
const CHECK_MS = 5000
/** Between tries to connect, in milliseconds. */
const WAITS = { first: 100, longest: 5000, least: 50, chance: 0.5 }

/**
 * PostgreSQL's notices on a connection of their own, open while anybody is subscribed. A connection that breaks is
 * opened again, and then everybody is told to look, since notices that came meanwhile are lost.
 */
export function createPostgresNotices({ databaseUrl, log }: { databaseUrl: string; log?: Logger }): EventNotices {
  const subscribers = new Set<() => void>()
  let ending: AbortController | null = null
  let running = Promise.resolve()
  const tell = () => subscribers.forEach((callback) => callback())
  const overhearers = new Set<(note: string) => void>()
  /** What this process said comes back to it, and is passed over. */
  const self = randomUUID()
  let open: Client | null = null
  let waiting = 0

  function heard({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
    if (channel !== CHANNEL.whispers) return tell()
    if (payload.startsWith(self)) return
    for (const hear of overhearers) hear(payload.slice(self.length))
  }

  async function listen(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const client = new Client({
        connectionString: databaseUrl,
        application_name: 'longhand events',
        connectionTimeoutMillis: CHECK_MS,
        query_timeout: CHECK_MS,
        keepAlive: true,
      })
      const broken = new AbortController()
      const isOver = AbortSignal.any([signal, broken.signal])
      client.on('error', () => broken.abort())
      client.on('end', () => broken.abort())
      client.on('notification', heard)
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL.whispers}`)
        await client.query(`listen ${CHANNEL.events}`)
        open = client
        failures = 0
        tell()
        while (await pause(CHECK_EVERY_MS, isOver)) await client.query('select 1')
        if (!signal.aborted) log?.warn({}, 'the connection that tells of events broke; opening another one')
      } catch (error) {
        log?.warn({ err: error }, 'events cannot be listened for; trying again, and looking for them meanwhile')
      }
      open = null
      // One that says nothing any more would not say good-bye either.
      void client.end().catch(() => undefined)
      ;(client as unknown as { unref(): void }).unref()
      await pause(backoff(failures, WAITS), signal)
    }
  }

  return {
    subscribe(callback) {
      subscribers.add(callback)
      if (ending === null) {
        ending = new AbortController()
        running = listen(ending.signal)
      }
      return async () => {
        subscribers.delete(callback)
        if (subscribers.size > 0) return
        ending?.abort()
        ending = null
        await running
      }
    },
    isLive: () => open !== null,
    whisper(note) {
      if (!open || waiting >= MOST_WAITING) return
      waiting += 1
      open
        .query('select pg_notify($1, $2)', [CHANNEL.whispers, self + note])
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
    },
    overhear(callback) {
      overhearers.add(callback)
      return () => void overhearers.delete(callback)
    },
  }
}
