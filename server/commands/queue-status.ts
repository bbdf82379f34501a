import { v7 as uuid } from 'uuid'
import type { OpenDatabase } from '../kernel/db/open.ts'
import { recordsSetAside } from '../modules/recognition/index.ts'
import { within } from '../kernel/within.ts'
import type { EventBus } from '../ports/events.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { Finding } from '../kernel/finding.ts'

/** How long an event may be on its way before something is wrong, in milliseconds. */
const EVENT_MS = 3000

/** Which set-up holds what processes share, and whether database, queue and events answer. Leaves nothing behind. */
export async function queueStatus(
  openDatabase: () => Promise<OpenDatabase>,
  openWork: (database: OpenDatabase) => Promise<{ jobs: JobQueue; events: EventBus; close(): Promise<void> }>,
): Promise<Finding[]> {
  const database = await openDatabase()
  try {
    const isPostgres = database.dialect === 'postgres'
    const name = isPostgres ? 'PostgreSQL' : 'SQLite'
    const found = await finding('Database', async () => {
      await database.ping()
      return `${name} answers`
    })
    if (!found.isFine) return [found]
    return [found, ...(await statusOfQueueAndEvents(database, openWork, isPostgres))]
  } finally {
    await database.close()
  }
}

async function statusOfQueueAndEvents(
  database: OpenDatabase,
  openWork: Parameters<typeof queueStatus>[1],
  isPostgres: boolean,
): Promise<Finding[]> {
  // Where the tables are not made yet, the queue would make its own.
  const opened = await database.db
    .selectFrom('event')
    .select('id')
    .limit(1)
    .execute()
    .then(() => openWork(database))
    .catch((error: unknown) => reason(error))
  if (typeof opened === 'string') return [{ name: 'Job queue', isFine: false, text: opened }]
  const { jobs, events } = opened
  try {
    const paused = await recordsSetAside(database.db, Date.now())
    return [
      ...paused.map(({ id, aside_until: until }) => ({
        name: `Engine ${id}`,
        isFine: false,
        text:
          `broke down on several files in a row and is not used until ${new Date(until ?? 0).toISOString()}. ` +
          'Use it again now under Engines in the browser.',
      })),
      await finding('Job queue', async () => {
        const stats = await jobs.stats()
        const sum = (of: 'ready' | 'later' | 'running' | 'dead') => stats.reduce((all, one) => all + one[of], 0)
        return (
          `${isPostgres ? 'pg-boss' : 'a table'} answers: ${sum('ready') + sum('later')} waiting, ${sum('running')} ` +
          `running, ${sum('dead')} failed`
        )
      }),
      await finding(
        'Events',
        async () =>
          `${isPostgres ? 'notices of PostgreSQL' : 'polling a table'}: one took ` +
          `${await eventMs(events, database)} ms`,
      ),
    ]
  } finally {
    await opened.close()
  }
}

/** Tells nobody of nothing, and waits until it is heard. */
async function eventMs(events: EventBus, { db }: OpenDatabase): Promise<number> {
  const userId = `doctor ${uuid()}`
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const stop = await events.listen((event) => {
    if (event.userId === userId) resolve()
  })
  try {
    const begun = performance.now()
    await events.append({ userId, kind: 'file-progress', fileId: userId }, db)
    await within(EVENT_MS, heard, `No event arrived within ${EVENT_MS / 1000} s.`)
    return Math.round(performance.now() - begun)
  } finally {
    await stop()
    await events.forget(userId, db)
  }
}

async function finding(name: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { name, isFine: true, text: await look() }
  } catch (error) {
    return { name, isFine: false, text: reason(error) }
  }
}

/** Tables are made at the first start, which may be still to come. */
function reason(error: unknown): string {
  const { message } = error as Error
  return /no such table|does not exist/.test(message) ? 'Not set up yet. Run `npx longhand migrate`.' : message
}
