import path from 'node:path'
import { createDiskBlobStore } from '../adapters/blob-store-disk.ts'
import { createEncryptedBlobStore } from '../adapters/blob-store-encrypted/index.ts'
import { createPostgresTextIndex } from '../adapters/text-index-postgres/index.ts'
import { createSqliteTextIndex } from '../adapters/text-index-sqlite/index.ts'
import type { Config } from '../kernel/config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openDatabase } from '../kernel/db/open.ts'
import type { Db } from '../kernel/db/schema.ts'
import { openKeyRing } from '../kernel/key-ring.ts'
import { indexKey, useTextKeys } from '../kernel/text-keys/text-keys.ts'
import { assertKeys } from '../modules/ops/index.ts'
import type { BlobEncryption } from '../ports/blob-encryption.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { TextIndex } from '../ports/text-index.ts'

/** The database that the settings name. */
export const databaseOf = ({ databaseUrl, dataDir, databasePool }: Config) => ({
  databaseUrl,
  dataDir,
  poolSize: databasePool,
})

/** On a connection that may take its time, since a change of a large table does. */
export async function migrateAt(config: Config): Promise<void> {
  const database = await openDatabase({ ...databaseOf(config), name: 'longhand migration', isUnhurried: true })
  try {
    await migrate(database.db)
  } finally {
    await database.close()
  }
}

/** Has texts be encrypted by the keys that are set. */
export function encryptTexts(db: Db, { storageKeys }: Pick<Config, 'storageKeys'>): void {
  if (storageKeys !== null) useTextKeys(db, openKeyRing(storageKeys))
}

/**
 * The store for media with the keys that are set; the same store, with no way around it, where none are.
 * @throws ConfigError where the database has data keys that no key of the ring opens
 */
export async function composeEncryption(
  { storageKeys, storage, storageCacheBytes, dataDir }: Config,
  db: Db,
  asStored: BlobStore,
): Promise<{ blobs: BlobStore; asStored: BlobStore; encryption: BlobEncryption | null }> {
  const ring = storageKeys === null ? null : openKeyRing(storageKeys)
  await assertKeys(db, ring)
  if (ring === null) return { blobs: asStored, asStored, encryption: null }
  const encryption = createEncryptedBlobStore({
    inner: asStored,
    db,
    ring,
    folder: path.join(dataDir, 'copies'),
    // Out of a folder a medium is decrypted again sooner than its plain copy is worth.
    keptBytes: storage === null ? 0 : storageCacheBytes,
  })
  return { blobs: encryption, asStored, encryption }
}

/** The store that media lie in, encrypted or not: the bucket that is set, else a folder. */
export async function composeBlobs({
  storage,
  storageRedirect,
  storageCacheBytes,
  dataDir,
}: Config): Promise<BlobStore> {
  if (storage === null) return createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  const { createS3BlobStore } = await import('../adapters/blob-store-s3/index.ts')
  return createS3BlobStore({
    address: storage,
    folder: path.join(dataDir, 'copies'),
    keptBytes: storageCacheBytes,
    givesLinks: storageRedirect,
  })
}

/** A backup keeps its media as a folder of blobs. */
export const openArchive = (folder: string) => createDiskBlobStore({ folder })

/** What was said is indexed beside the database: in the same one where that is PostgreSQL, else in a file. */
export const composeTextIndex = ({ databaseUrl, dataDir }: Config, db: Db): TextIndex =>
  databaseUrl === null
    ? createSqliteTextIndex({ dataDir, key: () => indexKey(db) })
    : createPostgresTextIndex({ db, key: () => indexKey(db) })
