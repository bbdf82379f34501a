import { onTestFinished } from 'vitest'
import { openPgBossQueue, type PgBossQueueOptions } from '../../server/adapters/job-queue-pg-boss/index.ts'
import { onPostgres } from '../support/databases.ts'
import { jobQueueSuite } from './suites/job-queue.ts'

onPostgres('job queue of pg-boss', (open) => {
  async function queueOn(options: PgBossQueueOptions) {
    const queue = await openPgBossQueue(options)
    onTestFinished(() => queue.close())
    return queue
  }

  jobQueueSuite(async (times) => {
    const database = await open()
    const other = await database.again()
    return {
      db: database.db,
      queue: await queueOn({ db: database.db, ...times }),
      other: await queueOn({ db: other.db, ...times }),
    }
  })
})
