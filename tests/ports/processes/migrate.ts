import { migrate } from '../../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import type { DatabaseSettings } from '../../support/databases.ts'

/** Says that it is ready, waits for a line, migrates, and prints the names of the migrations that ran. */
console.log('ready')
process.stdin.once('data', () => void run())

async function run(): Promise<void> {
  const database = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseSettings)
  console.log(JSON.stringify(await migrate(database.db)))
  await database.close()
  process.stdin.destroy()
}
