import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { SQLITE_FILE } from '../../server/db/open-sqlite.ts'
import { openDatabase } from '../../server/db/open.ts'

// A file of tests migrates once, and copies from then on: that takes a tenth of the time.
let sqlite: Promise<Buffer> | undefined
let template: Promise<string> | undefined

/** Puts a SQLite database with all tables into a data folder. */
export async function putMigratedSqlite(dataDir: string): Promise<void> {
  sqlite ??= buildSqlite()
  await writeFile(path.join(dataDir, SQLITE_FILE), await sqlite)
}

/** Name of a PostgreSQL database with all tables, to copy others from; nobody is connected to it. */
export async function migratedTemplate(url: string): Promise<string> {
  template ??= buildTemplate(url)
  return template
}

async function buildSqlite(): Promise<Buffer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-template-'))
  try {
    await migrateAt({ databaseUrl: null, dataDir })
    return await readFile(path.join(dataDir, SQLITE_FILE))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server itself is removed after the run, and this with it. */
async function buildTemplate(url: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}`)
  await migrateAt({ databaseUrl: urlOf(url, name), dataDir: os.tmpdir() })
  return name
}

async function migrateAt(settings: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const database = await openDatabase(settings)
  try {
    await migrate(database.db)
  } finally {
    await database.close()
  }
}

/** Address of a database on the server that `url` names. */
export function urlOf(url: string, name: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = name
  return databaseUrl.href
}

/** Runs a statement that makes or drops a database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
