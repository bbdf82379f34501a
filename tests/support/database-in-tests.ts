import { inject } from 'vitest'
import { openWork, type Work } from '../../server/adapters/work.ts'
import { openDatabase, type OpenDatabase } from '../../server/kernel/db/open.ts'
import type { Logger } from '../../server/ports/logger.ts'
import { putMigratedSqlite } from './migrated.ts'
import { KeptClient } from './kept-connections.ts'
import { encryptTexts } from './ringed.ts'
import { takeDatabase } from './postgres-databases.ts'

/** Whether these tests run on PostgreSQL with pg-boss, as those of the project `scaled` do; else on SQLite. */
export const isScaled = process.env['TEST_SET_UP'] === 'scaled'

/** With `TEST_KEYS=1` texts are encrypted in all tests, so that a column which is read as it is stored is found. */
const hasKeys = process.env['TEST_KEYS'] === '1'

/** A migrated database with its queue and events, in the set-up of the project that runs. */
export async function openTestSetUp(
  dataDir: string,
  log: Logger,
): Promise<{ database: OpenDatabase; work: Work; close: () => Promise<void> }> {
  const { database, giveBack } = isScaled ? await onPostgres() : await onSqlite(dataDir)
  if (hasKeys) await encryptTexts(database.db)
  const work = await openWork(database, { log })
  return {
    database,
    work,
    async close() {
      await work.close()
      await database.close()
      giveBack()
    },
  }
}

async function onSqlite(dataDir: string) {
  await putMigratedSqlite(dataDir)
  return { database: await openDatabase({ databaseUrl: null, dataDir }), giveBack: () => {} }
}

async function onPostgres() {
  const { url, missing } = inject('postgres')
  if (url === null) throw new Error(missing)
  const { databaseUrl, giveBack } = await takeDatabase(url)
  return {
    database: await openDatabase({ databaseUrl, dataDir: '/nowhere', poolSize: 5, connection: KeptClient }),
    giveBack,
  }
}
