import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresNotices } from '../../server/adapters/event-notices.ts'
import { createTableEventBus } from '../../server/adapters/event-table.ts'
import type { OpenDatabase } from '../../server/kernel/db/open.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import type { AppEvent } from '../../server/ports/events.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { eachDatabase, onPostgres, openTestDatabase } from '../support/databases.ts'
import { openLine } from '../support/line.ts'
import { silentLog } from '../support/silent-log.ts'
import { eventBusSuite } from './suites/events.ts'

const LONG = { timeout: 10_000, interval: 10 }
const about = (fileId: string): AppEvent => ({ userId: 'u', kind: 'file-changed', fileId })

describe('events in a table', () => {
  eachDatabase((open, name) => {
    eventBusSuite(async () => {
      const { db, again } = await open()
      const { db: otherDb } = await again()
      return { db, otherDb, bus: createTableEventBus({ db }), other: createTableEventBus({ db: otherDb }) }
    })

    // SQLite has one writer at a time, so there ids come in the order of their commits.
    if (name === 'SQLite') return
    test('an event that is committed after a later one is heard, once', async () => {
      const { db, again } = await open()
      const { db: otherDb } = await again()
      const bus = createTableEventBus({ db, pollMs: 10 })
      const late = await otherDb.startTransaction().execute()
      const later = await otherDb.startTransaction().execute()
      await bus.append(about('begun before anybody listened'), late)
      await bus.append(about('a'), db)
      const heard: string[] = []
      onTestFinished(await bus.listen((event) => heard.push(event.fileId)))
      await bus.append(about('slow'), later)
      await bus.append(about('quick'), db)
      await vi.waitFor(() => expect(heard).toEqual(['quick']), LONG)
      await later.commit().execute()
      await vi.waitFor(() => expect(heard).toEqual(['quick', 'slow']), LONG)
      await late.commit().execute()
      await vi.waitFor(() => expect(heard).toEqual(['quick', 'slow', 'begun before anybody listened']), LONG)
      await bus.append(about('end'), db)
      await vi.waitFor(() => expect(heard).toEqual(['quick', 'slow', 'begun before anybody listened', 'end']), LONG)
    })
  })

  onPostgres('told by PostgreSQL', (open) => {
    const busOn = ({ db, databaseUrl }: OpenDatabase) =>
      createTableEventBus({
        db,
        notices: createPostgresNotices({ databaseUrl: databaseUrl!, log: silentLog }),
        pollMs: HOUR_MS,
      })

    eventBusSuite(async () => {
      const database = await open()
      const other = await database.again()
      return { db: database.db, otherDb: other.db, bus: busOn(database), other: busOn(other) }
    })

    test('what a process writes itself it looks for once', async () => {
      const database = await open()
      const { db } = database
      const bus = busOn(database)
      const heard: string[] = []
      onTestFinished(await bus.listen((event) => heard.push(event.fileId)))
      // From here on notices come.
      await bus.append(about('first'), db)
      await vi.waitFor(() => expect(heard).toEqual(['first']), LONG)
      const reads = vi.spyOn(db, 'selectFrom')
      const tx = await db.transaction().execute(async (own) => {
        await bus.append(about('own'), own)
        return own
      })
      bus.wake(tx)
      await vi.waitFor(() => expect(heard).toEqual(['first', 'own']), LONG)
      await sql`select pg_sleep(0.05)`.execute(db)
      expect(reads).toHaveBeenCalledTimes(1)
    })

    test('nobody looks for an event whose condition did not hold', async () => {
      const database = await open()
      const bus = busOn(database)
      const other = await database.again()
      const heard: string[] = []
      onTestFinished(await busOn(other).listen((event) => heard.push(event.fileId)))
      // From here on notices come.
      await bus.append(about('first'), database.db)
      await vi.waitFor(() => expect(heard).toEqual(['first']), LONG)
      const reads = vi.spyOn(other.db, 'selectFrom')
      await bus.append(about('none'), database.db, { holds: () => sql<boolean>`1 = 0`, values: {} })
      await bus.append(about('second'), database.db)
      await vi.waitFor(() => expect(heard).toEqual(['first', 'second']), LONG)
      expect(reads).toHaveBeenCalledTimes(1)
    })

    test('what is said while the connection is broken is heard once it is back', async () => {
      const { db, again, databaseUrl } = await open()
      const line = await openLine(() => Number(new URL(databaseUrl!).port))
      onTestFinished(() => line.close())
      const behindLine = new URL(databaseUrl!)
      behindLine.port = String(line.port)
      const { db: otherDb } = await again()
      const bus = busOn({ ...(await again()), databaseUrl: behindLine.href })
      const heard: string[] = []
      onTestFinished(await bus.listen((event) => heard.push(event.fileId)))
      const isListening = async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database()
            and query = 'listen longhand_event'`.execute(otherDb)
        ).rows.length === 1
      await vi.waitFor(async () => expect(await isListening()).toBe(true), LONG)
      await bus.append(about('before'), db)
      await vi.waitFor(() => expect(heard).toEqual(['before']), LONG)
      line.cut()
      await bus.append(about('meanwhile'), db)
      await vi.waitFor(() => expect(heard).toEqual(['before', 'meanwhile']), LONG)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhand events'
        and datname = current_database()`.execute(otherDb)
      await bus.append(about('after'), db)
      await vi.waitFor(() => expect(heard).toEqual(['before', 'meanwhile', 'after']), LONG)
    })
  })

  test('[RT-003] what another process wrote is heard within 150 ms', async () => {
    const { db } = await openTestDatabase()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const heard: string[] = []
    onTestFinished(await createTableEventBus({ db }).listen((event) => heard.push(event.fileId)))
    // A look takes no time of this clock, but turns of the loop.
    const look = async () => {
      for (let turn = 0; turn < 20; turn++) await nextTurn()
    }
    await look()
    for (const id of ['a', 'b', 'c']) {
      await createTableEventBus({ db }).append(about(id), db)
      await vi.advanceTimersByTimeAsync(150)
      await look()
      expect(heard).toContain(id)
    }
  })

  test('listeners that are woken look at once', async () => {
    const { db } = await openTestDatabase()
    // An hour between polls: what is heard, a call of `wake` brought.
    const bus = createTableEventBus({ db, pollMs: 3_600_000 })
    const heard: string[] = []
    onTestFinished(await bus.listen((event) => heard.push(event.fileId)))
    for (const name of ['a', 'b', 'c']) {
      await bus.append(about(name), db)
      bus.wake()
      await vi.waitFor(() => expect(heard.at(-1)).toBe(name), LONG)
    }
  })

  test('all who listen in one process are told by one look', async () => {
    const { db } = await openTestDatabase()
    const bus = createTableEventBus({ db, pollMs: 3_600_000 })
    const heard: string[][] = [[], [], []]
    for (const own of heard) onTestFinished(await bus.listen((event) => own.push(event.fileId)))
    await bus.append(about('a'), db)
    const reads = vi.spyOn(db, 'selectFrom')
    bus.wake()
    await vi.waitFor(() => expect(heard).toEqual([['a'], ['a'], ['a']]), LONG)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('after a transaction listeners look only if an event was written in it', async () => {
    const { db } = await openTestDatabase()
    const bus = createTableEventBus({ db, pollMs: 3_600_000 })
    const heard: string[] = []
    onTestFinished(await bus.listen((event) => heard.push(event.fileId)))
    const within = (work: (tx: Db) => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await work(tx)
        return tx
      })
    bus.wake(await within((tx) => bus.append(about('a'), tx)))
    await vi.waitFor(() => expect(heard).toEqual(['a']), LONG)
    const reads = vi.spyOn(db, 'selectFrom')
    bus.wake(await within((tx) => sql`select 1`.execute(tx)))
    bus.wake(await within((tx) => bus.append(about('b'), tx, { holds: () => sql<boolean>`1 = 0`, values: {} })))
    await new Promise((resolve) => setImmediate(resolve))
    expect(reads).not.toHaveBeenCalled()
  })

  test('asks nothing of the database while nobody listens', async () => {
    const { db } = await openTestDatabase()
    const reads = vi.spyOn(db, 'selectFrom')
    const bus = createTableEventBus({ db, pollMs: 1 })
    bus.wake()
    const stop = await bus.listen(() => undefined)
    await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(3), LONG)
    await stop()
    const before = reads.mock.calls.length
    bus.wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect(reads.mock.calls.length).toBe(before)
  })

  test('forgets events after an hour', async () => {
    const { db } = await openTestDatabase()
    let at = 1_000_000
    const bus = createTableEventBus({ db, now: () => at })
    await bus.append(about('old'), db)
    at += 50 * 60 * 1000
    await bus.append(about('young'), db)
    at += 20 * 60 * 1000
    onTestFinished(await bus.listen(() => undefined))
    await vi.waitFor(async () => {
      expect(await db.selectFrom('event').select('file_id').execute()).toEqual([{ file_id: 'young' }])
    }, LONG)
  })
})
