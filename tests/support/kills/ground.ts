import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { readStorageUrl } from '../../../server/kernel/storage-url.ts'
import { credit } from '../../../server/modules/billing/plans/ledger.ts'
import { ownPlanId } from '../../../server/modules/billing/plans/repository.ts'
import { buildUser } from '../factories.ts'
import { openInstallation } from '../open-installation.ts'
import { quickFolder } from '../quick-folder.ts'
import { S3_KEYS } from '../s3-keys.ts'
import { startS3Server } from '../s3-server.ts'

/** What secrets of places are sealed with. */
export const SECRETS = ['a secret for tests only']

/** The keys of all buckets. */
export const BUCKET_KEYS = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY }

/** An installation with a folder for people's own, on SQLite unless the address of a PostgreSQL is given. */
export async function openGround(databaseUrl: string | null) {
  const folder = await mkdtemp(path.join(await quickFolder(), 'longhand-kills-'))
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    DISK_RESERVE: '0',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  }
  const root = path.join(folder, 'people')
  for (const one of [settings.DATA_DIR, root]) await mkdir(one)
  // Before the queue is opened, which is one of its tables.
  const database = await openDatabase({ databaseUrl, dataDir: settings.DATA_DIR })
  await migrate(database.db)
  await database.close()
  const installation = await openInstallation(settings)
  const { db } = installation

  return {
    ...installation,
    settings,
    root,
    /** Somebody with an hour of time. */
    person: async (): Promise<{ id: string; email: string; planId: string }> => {
      const { id, email } = await buildUser(db)
      const planId = (await ownPlanId(db, id))!
      const move = { planId, kind: 'auto' as const, actorId: id, at: Date.now(), reference: 'test', key: uuidv7() }
      await db.transaction().execute((tx) => credit(tx, { ...move, seconds: 3600, reason: 'grant' }))
      return { id, email, planId }
    },
    async close() {
      await installation.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A store that speaks S3 with one bucket. */
export async function openStore() {
  const server = await startS3Server()
  const { endpoint, bucket } = readStorageUrl(await server.newBucket())
  return { endpoint, bucket, close: () => server.close() }
}
