import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { describe, inject, onTestFinished } from 'vitest'
import { openWork, type Work } from '../../server/adapters/work.ts'
import { openDatabase, type OpenDatabase } from '../../server/kernel/db/open.ts'
import { administer } from './administer.ts'
import { KeptClient } from './kept-connections.ts'
import { putMigratedSqlite } from './migrated.ts'
import { takeDatabase, urlOf } from './postgres-databases.ts'
import { describeNeeding } from './needs.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Where a database is; another process can open the same one with it. */
export interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
}

export interface TestDatabase extends OpenDatabase {
  settings: DatabaseSettings
  /** The settings of a server on it. */
  env: Record<string, string>
  /** Its queue and events, as a server opens them. */
  work: () => Promise<Work>
  /** Opens the same database again, as another process would. */
  again: () => Promise<OpenDatabase>
}

/**
 * A migrated database of its own; gone when the test that asked for it ends. May be called in a test or in
 * `beforeEach`. On PostgreSQL a test finds the jobs of pg-boss in `job`, unless it `seesTables` as they are.
 */
export type OpenFresh = (options?: { seesTables?: boolean }) => Promise<TestDatabase>

/** Declares the same tests on SQLite and on a real PostgreSQL. */
export function eachDatabase(body: (open: OpenFresh, name: 'SQLite' | 'PostgreSQL') => void): void {
  describe('on SQLite', () => body(openTestDatabase, 'SQLite'))
  onPostgres('on PostgreSQL', (open) => body(open, 'PostgreSQL'))
}

/** Declares tests on a real PostgreSQL; where there is none they fail, and say why. */
export function onPostgres(name: string, body: (open: OpenFresh) => void): void {
  describeNeeding(inject('postgres').missing, name, () => body(openTestPostgres))
}

/** A fresh SQLite database with all tables. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const settings = await emptySqlite()
  await putMigratedSqlite(settings.dataDir)
  return opened(settings)
}

/** A PostgreSQL database with all tables and no rows. */
export async function openTestPostgres({ seesTables = false } = {}): Promise<TestDatabase> {
  const { databaseUrl: jobsUrl, tablesUrl, giveBack } = await takeDatabase(postgresUrl())
  const databaseUrl = seesTables ? tablesUrl : jobsUrl
  onTestFinished(giveBack)
  return opened({ databaseUrl, dataDir: await temporaryFolder() })
}

/** A folder for a database that nobody has opened yet. */
export async function emptySqlite(): Promise<DatabaseSettings> {
  return { databaseUrl: null, dataDir: await temporaryFolder() }
}

/** A PostgreSQL database without tables. */
export async function emptyPostgres(): Promise<DatabaseSettings> {
  const url = postgresUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}`)
  onTestFinished(() => administer(url, `drop database ${name} with (force)`))
  return { databaseUrl: urlOf(url, name), dataDir: os.tmpdir() }
}

function postgresUrl(): string {
  const { url } = inject('postgres')
  if (url === null) throw new Error('There is no PostgreSQL for this test.')
  return url
}

async function opened(settings: DatabaseSettings): Promise<TestDatabase> {
  const open = async () => {
    const database = await openDatabase({ ...settings, connection: KeptClient })
    onTestFinished(() => database.close())
    return database
  }
  const { dataDir, databaseUrl } = settings
  const database = await open()
  return {
    ...database,
    settings,
    env: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    again: open,
    async work() {
      const work = await openWork(database)
      onTestFinished(() => work.close())
      return work
    },
  }
}
