import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate, migrations, unmigrate } from '../../server/kernel/db/migrate.ts'
import { assertSqliteVersion } from '../../server/kernel/db/open-sqlite.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { eachDatabase, emptyPostgres, emptySqlite, openTestDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'

/** Oldest first. */
const NAMES = Object.keys(migrations)

test('every migration of the folder is listed, oldest first', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../server/kernel/db/migrations'))
  expect(NAMES.toSorted()).toEqual(files.map((file) => path.basename(file, '.ts')).toSorted())
  expect(NAMES).toEqual(NAMES.toSorted((a, b) => a.slice(0, 10).localeCompare(b.slice(0, 10))))
})

eachDatabase((open, name) => {
  test('migrates from nothing, back, and again', async () => {
    const database = await openDatabase(name === 'SQLite' ? await emptySqlite() : await emptyPostgres())
    onTestFinished(() => database.close())
    const { db } = database
    await expect(migrate(db)).resolves.toEqual(NAMES)
    await expect(migrate(db)).resolves.toEqual([])
    await expect(unmigrate(db)).resolves.toEqual(NAMES.toReversed())
    await expect(db.introspection.getTables()).resolves.toEqual([])
    await expect(migrate(db)).resolves.toEqual(NAMES)
  })

  test('processes that start at once migrate once', async () => {
    const settings = name === 'SQLite' ? await emptySqlite() : await emptyPostgres()
    const script = path.join(import.meta.dirname, 'processes/migrate.ts')
    const processes = Array.from({ length: 3 }, () =>
      spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')))
    const ran = await Promise.all(
      processes.map((child) => {
        child.stdin.write('go\n')
        return text(child.stdout)
      }),
    )
    expect(ran.flatMap((names) => JSON.parse(names) as string[])).toEqual(NAMES)
  })

  test('numbers, floats, bytes and texts come back as they went in', async () => {
    const { db } = await open()
    const file = await buildFile(db, { size: 2 ** 40, length_seconds: 1.25, name: 'ünï 🎧.mp3', damaged_at: '[1.5]' })
    await expect(db.selectFrom('file').selectAll().executeTakeFirstOrThrow()).resolves.toEqual(file)
    const body = Uint8Array.from([0, 255, 31, 139])
    await db.insertInto('transcript').values({ file_id: file.id, language: 'original', version: 1 }).execute()
    await db
      .insertInto('transcript_version')
      .values({
        file_id: file.id,
        language: 'original',
        version: 1,
        body,
        words: 3,
        saved_at: 1_795_000_000_000,
        author_id: null,
      })
      .execute()
    const stored = await db.selectFrom('transcript_version').selectAll().executeTakeFirstOrThrow()
    expect(new Uint8Array(stored.body)).toEqual(body)
    expect(stored.saved_at).toBe(1_795_000_000_000)
    const counted = await db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(counted.n).toBe(1)
  })

  test('an e-mail address belongs to one user', async () => {
    const { db } = await open()
    await buildUser(db, { email: 'ann@example.com' })
    await expect(buildUser(db, { email: 'ann@example.com' })).rejects.toThrow(/unique/i)
  })

  test('a removed user takes sessions, files and texts along', async () => {
    const { db } = await open()
    const file = await buildFile(db)
    await db
      .insertInto('session')
      .values({
        id: 's',
        user_id: file.owner_id,
        created_at: 1,
        expires_at: 2,
        remember: 0,
        last_used_at: 1,
        user_agent: '',
      })
      .execute()
    await db
      .insertInto('segment')
      .values({ file_id: file.id, seq: 0, start_seconds: 0, end_seconds: 1, words: null })
      .execute()
    await db.insertInto('transcript').values({ file_id: file.id, language: 'original', version: 1 }).execute()
    await db
      .insertInto('transcript_version')
      .values({
        file_id: file.id,
        language: 'original',
        version: 1,
        body: new Uint8Array(1),
        words: 0,
        saved_at: 1,
        author_id: file.owner_id,
      })
      .execute()
    await db.deleteFrom('user').where('id', '=', file.owner_id).execute()
    for (const table of ['session', 'file', 'segment', 'transcript', 'transcript_version'] as const) {
      await expect(db.selectFrom(table).selectAll().execute()).resolves.toEqual([])
    }
  })

  test('a file without an owner is refused', async () => {
    const { db } = await open()
    await expect(buildFile(db, { owner_id: 'nobody' })).rejects.toThrow(/foreign key/i)
  })

  test('transactions that read first and write later both succeed, from two processes', async () => {
    const { db, again } = await open()
    const other = await again()
    const user = await buildUser(db)
    const rename = (on: typeof db, from: string) =>
      on.transaction().execute(async (tx) => {
        await tx.selectFrom('user').selectAll().execute()
        await tx
          .insertInto('session')
          .values({
            id: from,
            user_id: user.id,
            created_at: 1,
            expires_at: 2,
            remember: 0,
            last_used_at: 1,
            user_agent: from,
          })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, (_, i) => rename(i % 2 === 0 ? db : other.db, `s${i}`)))
    await expect(db.selectFrom('session').select('id').execute()).resolves.toHaveLength(20)
  })

  test('answers a ping, and refuses it once closed', async () => {
    const { settings } = await open()
    const database = await openDatabase(settings)
    await database.ping()
    await database.close()
    await expect(database.ping()).rejects.toThrow()
  })
})

describe('SQLite', () => {
  test('runs with the settings that keep data safe', async () => {
    const { db } = await openTestDatabase()
    const pragma = async (name: string) =>
      Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
  })

  test.each(['3.51.2', '3.9.0', '2.99.99'])('version %s stops the start', (version) => {
    expect(() => assertSqliteVersion(version)).toThrow(/3\.51\.3 or newer/)
  })

  test.each(['3.51.3', '3.54.1', '3.100.0', '4.0.0'])('version %s is accepted', (version) => {
    expect(() => assertSqliteVersion(version)).not.toThrow()
  })

  test('a data folder where SQLite cannot write stops the start', async () => {
    await expect(openDatabase({ databaseUrl: null, dataDir: '/dev/null/data' })).rejects.toThrow()
  })
})
