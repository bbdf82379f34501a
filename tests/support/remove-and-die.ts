import path from 'node:path'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createTableEventBus } from '../../server/adapters/event-table.ts'
import { createTableJobQueue } from '../../server/adapters/job-queue-table.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createFiles } from '../../server/features/files/service.ts'
import { createQuota } from '../../server/features/plans/quota.ts'
import { noDesk, noIntake } from './intake.ts'
import { silentLog } from './silent-log.ts'

/** A process that removes a file and is killed before the media goes: `remove-and-die.ts DATA_DIR USER_ID FILE_ID`. */
const [dataDir = '', userId = '', fileId = ''] = process.argv.slice(2)
const { db, dialect } = await openDatabase({ databaseUrl: null, dataDir })
const files = createFiles({
  db,
  blobs: { ...createDiskBlobStore({ folder: path.join(dataDir, 'blobs') }), remove: async () => process.kill(process.pid, 'SIGKILL') && undefined },
  jobs: createTableJobQueue({ db, dialect }),
  events: createTableEventBus({ db }),
  engines: { choose: async () => ({ engine: null, advice: 'none' }) },
  quota: createQuota({ isLimited: false }),
  intake: noIntake, desk: noDesk,
  log: silentLog,
})
await files.remove({ id: userId, email: 'a@example.org', role: 'USER', sid: 'none' }, fileId)
