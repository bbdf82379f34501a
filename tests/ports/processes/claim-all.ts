import { createTableJobQueue } from '../../../server/adapters/job-queue-table.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { DatabaseSettings } from '../../support/databases.ts'

/** Takes and completes jobs until there are none, and prints their ids. */
const { db, dialect, close } = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseSettings)
const queue = createTableJobQueue({ db, dialect })
const taken: string[] = []
for (let job = await queue.claim(['work'], `process ${process.pid}`); job; job = await queue.claim(['work'], `process ${process.pid}`)) {
  taken.push(job.id)
  if (!(await queue.complete(job))) throw new Error('a lease was lost')
}
await close()
console.log(JSON.stringify(taken))
