import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createS3BlobStore } from '../../server/adapters/blob-store-s3/index.ts'
import { openWork } from '../../server/adapters/work.ts'
import { readConfig } from '../../server/kernel/config.ts'
import type { S3Config } from '../../server/kernel/storage-url.ts'
import type { OpenDatabase } from '../../server/kernel/db/open.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import { openTestDatabase } from '../support/databases.ts'
import { addInstallation, brokenInvariants, bytesOf } from '../support/installation.ts'
import { S3_KEYS } from '../support/s3-keys.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { MAIN } from '../support/server-process.ts'

let s3: S3Server
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3Server()
})
afterAll(() => s3.close())

const bucketStore = async (url: string): Promise<BlobStore> =>
  createS3BlobStore({
    address: readConfig({ STORAGE_URL: url }).storage as S3Config,
    folder: await temporaryFolder(),
    keptBytes: 1_000_000,
  })

async function partsOf(database: OpenDatabase, blobs: BlobStore) {
  const work = await openWork(database)
  onTestFinished(() => work.close())
  return { db: database.db, jobs: work.jobs, blobs }
}

/** What does not hold in the installation of a data folder. */
async function brokenIn(dataDir: string, blobs: BlobStore): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  onTestFinished(() => database.close())
  return brokenInvariants(await partsOf(database, blobs))
}

/** Runs the command line; answers its exit code and all that it said. */
function longhand(dataDir: string, storage: string | null, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    ...S3_KEYS,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(storage !== null && { STORAGE_URL: storage }),
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}

test('media in a bucket come back into a folder or another bucket; what was lost is named', async () => {
  const database = await openTestDatabase()
  const { dataDir } = database.settings
  const bucket = await s3.newBucket('media')
  const source = await partsOf(database, await bucketStore(bucket))
  await addInstallation(source)
  const folder = await temporaryFolder()

  const taken = await longhand(dataDir, bucket, 'backup', folder)
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining('6 media')])

  const [folderDir, bucketDir, other] = [
    await temporaryFolder(),
    await temporaryFolder(),
    await s3.newBucket('elsewhere'),
  ]
  const intoFolder = await longhand(folderDir, null, 'restore', folder)
  expect(intoFolder.code, intoFolder.said).toBe(0)
  expect(await brokenIn(folderDir, createDiskBlobStore({ folder: path.join(folderDir, 'blobs') }))).toEqual([])

  // From what lies in the folder now, into a bucket.
  const again = await temporaryFolder()
  const fromFolder = await longhand(folderDir, null, 'backup', again)
  expect(fromFolder.code, fromFolder.said).toBe(0)
  const intoBucket = await longhand(bucketDir, other, 'restore', again)
  expect(intoBucket.code, intoBucket.said).toBe(0)
  expect(await brokenIn(bucketDir, await bucketStore(other))).toEqual([])

  const [lost, damaged] = await source.db.selectFrom('file').selectAll().orderBy('id').execute()
  await source.blobs.remove(lost!.media_key!)
  await source.blobs.restore(damaged!.media_key!, bytesOf('x'.repeat(damaged!.size)))
  const faulty = await longhand(dataDir, bucket, 'backup', await temporaryFolder())
  expect(faulty.code).toBe(1)
  expect(faulty.said).toContain(`The media file ${lost!.media_key} of file ${lost!.id} is missing in the store`)
  expect(faulty.said).toContain(`The media file ${damaged!.media_key} of file ${damaged!.id} is damaged in the store`)

  // What a backup itself has lost or damaged is named before anything is restored.
  const archive = createDiskBlobStore({ folder: path.join(folder, 'media') })
  await archive.remove(lost!.media_key!)
  await archive.restore(damaged!.media_key!, bytesOf('x'.repeat(damaged!.size)))
  const verified = await longhand(dataDir, null, 'backup', 'verify', folder)
  expect(verified.code).toBe(1)
  expect(verified.said).toContain(`The media file ${lost!.media_key} is missing.`)
  expect(verified.said).toContain(`The media file ${damaged!.media_key} is damaged.`)
  for (const { said } of [faulty, verified]) expect(said).not.toMatch(/\bat .*\.ts:\d/)
})
