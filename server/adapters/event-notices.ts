import { Client } from 'pg'
import { backoff } from '../../src/shared/backoff.ts'
import { pause } from '../kernel/pause.ts'
import type { Logger } from '../ports/logger.ts'

/** Word that there may be new events. */
export interface EventNotices {
  /** Calls back whenever there may be; answers a function that stops it. */
  subscribe(callback: () => void): () => Promise<void>
}

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
      client.on('notification', tell)
      try {
        await client.connect()
        await client.query('listen longhand_event')
        failures = 0
        tell()
        while (await pause(CHECK_EVERY_MS, isOver)) await client.query('select 1')
        if (!signal.aborted) log?.warn({}, 'the connection that tells of events broke; opening another one')
      } catch (error) {
        log?.warn({ err: error }, 'events cannot be listened for; trying again, and looking for them meanwhile')
      }
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
  }
}
