import { createFiles } from '../../server/modules/files/service.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { fileLinks } from './domain-events.ts'
import { noIntake } from './intake.ts'
import { openInstallation } from './open-installation.ts'
import { silentLog } from './silent-log.ts'

/** A process that removes a file and is killed before the media goes: `remove-and-die.ts SETTINGS USER_ID FILE_ID`. */
const [settings = '', userId = '', fileId = ''] = process.argv.slice(2)
const { db, blobs, jobs, events } = await openInstallation(JSON.parse(settings) as Record<string, string>)
const quota = createQuota({ isLimited: false })
const files = createFiles({
  db,
  blobs: { ...blobs, remove: async () => process.kill(process.pid, 'SIGKILL') && undefined },
  jobs,
  events,
  ...fileLinks({ jobs, events, quota }),
  engines: { choose: async () => ({ engine: null, advice: 'none' }) },
  quota,
  intake: noIntake,
  log: silentLog,
})
await files.remove({ id: userId, email: 'a@example.org', role: 'USER', sid: 'none' }, fileId)
