import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, inject, onTestFinished } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { administer, migratedTemplate, putMigratedSqlite, urlOf } from './migrated.ts'

/** Where a database is; another process can open the same one with it. */
export interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
}

export interface TestDatabase extends OpenDatabase {
  settings: DatabaseSettings
  /** Opens the same database again, as another process would. */
  again: () => Promise<OpenDatabase>
}

/** A migrated database of its own; gone when the test that asked for it ends. `open` may be called in a test or in `beforeEach`. */
export type OpenFresh = () => Promise<TestDatabase>

/** Declares the same tests on SQLite and on a real PostgreSQL. */
export function eachDatabase(body: (open: OpenFresh, name: 'SQLite' | 'PostgreSQL') => void): void {
  describe('on SQLite', () => body(openTestDatabase, 'SQLite'))
  const postgres = inject('postgres')
  const suite = postgres.missing === null ? describe : describe.skip
  suite(postgres.missing === null ? 'on PostgreSQL' : `on PostgreSQL (skipped: ${postgres.missing})`, () => body(openTestPostgres, 'PostgreSQL'))
}

/** A fresh SQLite database with all tables. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const settings = await emptySqlite()
  await putMigratedSqlite(settings.dataDir)
  return opened(settings)
}

/** A fresh PostgreSQL database with all tables. */
async function openTestPostgres(): Promise<TestDatabase> {
  return opened(await createPostgres(await migratedTemplate(postgresUrl())))
}

/** A folder for a database that nobody has opened yet. */
export async function emptySqlite(): Promise<DatabaseSettings> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { databaseUrl: null, dataDir }
}

/** A PostgreSQL database without tables. */
export function emptyPostgres(): Promise<DatabaseSettings> {
  return createPostgres('template1')
}

async function createPostgres(template: string): Promise<DatabaseSettings> {
  const url = postgresUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${template}`)
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
    const database = await openDatabase(settings)
    onTestFinished(() => database.close())
    return database
  }
  return { ...(await open()), settings, again: open }
}
