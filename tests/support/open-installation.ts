import { openWork } from '../../server/adapters/work.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { openBlobs } from './blobs.ts'

/** Database, queue, events and media that settings name, as `main.ts` opens them. */
export async function openInstallation(settings: Record<string, string | undefined>) {
  const config = readConfig(settings)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  const work = await openWork(database)
  return {
    config,
    db: database.db,
    ping: database.ping,
    jobs: work.jobs,
    events: work.events,
    blobs: await openBlobs(config),
    close: async () => {
      await work.close()
      await database.close()
    },
  }
}
