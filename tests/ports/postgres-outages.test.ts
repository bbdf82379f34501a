import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '../../server/kernel/db/database-unavailable.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { onPostgres, type OpenFresh } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'
import { openLine } from '../support/line.ts'

/** A database behind a line that can be cut, and the same past it. */
async function openBehindLine(open: OpenFresh) {
  const { db: direct, databaseUrl } = await open()
  const line = await openLine(() => Number(new URL(databaseUrl!).port))
  const behind = new URL(databaseUrl!)
  behind.port = String(line.port)
  const database = await openDatabase({ databaseUrl: behind.href, dataDir: '/nowhere', name: 'behind the line' })
  onTestFinished(async () => {
    await database.close()
    await line.close()
  })
  return { db: database.db, database, direct, line }
}

const endConnections = (direct: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'behind the line'
    and datname = current_database()`.execute(direct)
const session = (user_id: string, id: string) => ({
  id,
  user_id,
  created_at: 1,
  expires_at: 2,
  remember: 0 as const,
  last_used_at: 1,
  user_agent: '',
})
const sessions = async (db: Db) =>
  (await db.selectFrom('session').select('id').orderBy('id').execute()).map(({ id }) => id)

onPostgres('PostgreSQL that goes away', (open) => {
  test.each(['cut', 'end'] as const)(
    'reads and whole transactions go on after their connections were broken (%s)',
    async (how) => {
      const { db, direct, line } = await openBehindLine(open)
      const { id: user } = await buildUser(db)
      const breakAll = async () => (how === 'cut' ? line.cut() : void (await endConnections(direct)))
      await breakAll()
      expect(await sessions(db)).toEqual([])
      let tries = 0
      await breakAll()
      await db.transaction().execute(async (tx) => {
        tries += 1
        await tx.insertInto('session').values(session(user, 'one')).execute()
        if (tries === 1) await breakAll()
        await tx.insertInto('session').values(session(user, 'two')).execute()
      })
      expect(tries).toBe(2)
      expect(await sessions(direct)).toEqual(['one', 'two'])
    },
  )

  test('a commit whose end is not known is not repeated, and says so', async () => {
    const { db, direct, line } = await openBehindLine(open)
    const { id: user } = await buildUser(db)
    let tries = 0
    const committing = db.transaction().execute(async (tx) => {
      tries += 1
      await tx.insertInto('session').values(session(user, 'one')).execute()
      line.stall()
      setImmediate(() => line.cut())
    })
    await expect(committing).rejects.toMatchObject({ name: 'DatabaseUnavailable', isOutcomeUnknown: true })
    expect(tries).toBe(1)
    line.resume()
    await direct.updateTable('user').set({ role: 'ADMIN' }).where('id', '=', user).execute()
    expect(await sessions(db)).toEqual([])
  })

  test('a single write whose end is not known is not repeated either', async () => {
    const { db, direct, line } = await openBehindLine(open)
    const { id: user } = await buildUser(db)
    await sessions(db)
    line.cut()
    const outcome = await db
      .insertInto('session')
      .values(session(user, 'one'))
      .execute()
      .then(
        () => 'written',
        (error: unknown) => error,
      )
    if (outcome !== 'written') expect(outcome).toMatchObject({ name: 'DatabaseUnavailable', isOutcomeUnknown: true })
    expect(await sessions(direct)).toEqual(outcome === 'written' ? ['one'] : [])
  })

  test('a write on a standby did nothing: transactions go to the primary; a write may be sent again', async () => {
    const { db, direct } = await openBehindLine(open)
    const { id: user } = await buildUser(db)
    const {
      rows: [here],
    } = await sql<{ name: string }>`select current_database() as name`.execute(direct)
    const primaryAgain = () =>
      sql`alter database ${sql.id(here!.name)} reset default_transaction_read_only`.execute(direct)
    onTestFinished(async () => void (await primaryAgain()))
    /** The connections that there are lead to what takes no writes, and new ones to what does. */
    const failOver = async () => {
      await sql`alter database ${sql.id(here!.name)} set default_transaction_read_only = on`.execute(direct)
      await endConnections(direct)
      await sessions(db)
      await primaryAgain()
    }
    await failOver()
    await expect(db.insertInto('session').values(session(user, 'single')).execute()).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      isOutcomeUnknown: false,
    })
    await failOver()
    await db
      .transaction()
      .execute(async (tx) => void (await tx.insertInto('session').values(session(user, 'whole')).execute()))
    expect(await sessions(direct)).toEqual(['whole'])
  })

  test('each connection has its limits, which it did not have to bring along', async () => {
    const { db } = await openBehindLine(open)
    const { rows } = await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout')
        as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([{ statement: '1min', lock: '10s', idle: '1min' }])
  })

  test('two transactions that wait for each other both get through', async () => {
    const { db } = await openBehindLine(open)
    const people = await Promise.all([buildUser(db), buildUser(db)])
    let arrived = 0
    let go: () => void = () => undefined
    const both = new Promise<void>((resolve) => (go = resolve))
    const cross = (first: string, second: string, id: string) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('user').set({ role: 'ADMIN' }).where('id', '=', first).execute()
        arrived += 1
        if (arrived === 2) go()
        await both
        await tx.updateTable('user').set({ role: 'ADMIN' }).where('id', '=', second).execute()
        await tx.insertInto('session').values(session(first, id)).execute()
      })
    await Promise.all([cross(people[0].id, people[1].id, 'one'), cross(people[1].id, people[0].id, 'two')])
    expect(await sessions(db)).toEqual(['one', 'two'])
  })

  test('where nobody answers, it says so within seconds, and goes on when somebody does', async () => {
    const { direct, line } = await openBehindLine(open)
    let port = 9
    const turned = await openLine(() => port)
    onTestFinished(() => turned.close())
    const {
      rows: [here],
    } = await sql<{ name: string }>`select current_database() as name`.execute(direct)
    const away = await openDatabase({
      databaseUrl: `postgres://longhand@127.0.0.1:${turned.port}/${here!.name}`,
      dataDir: '/nowhere',
    })
    onTestFinished(() => away.close())
    await expect(sessions(away.db)).rejects.toThrow(DatabaseUnavailable)
    await expect(away.ping()).rejects.toThrow('does not answer')
    const waiting = sessions(away.db)
    port = line.port
    expect(await waiting).toEqual([])
    await away.ping()
  })
})
