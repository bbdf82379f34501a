import { sql } from 'kysely'
import { migrationsOf } from '../../../kernel/db/migrate.ts'
import type { OpenDatabase } from '../../../kernel/db/open.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { BlobStore, StoredBlob } from '../../../ports/blob-store.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { everyBlob, type NamedBlob, namedBlobs } from '../../files/index.ts'
import { createFingerprint } from '../transfer/fingerprint.ts'
import { encodeRow, rowsOf } from '../transfer/rows.ts'
import { tableShapes, type TableShape } from '../transfer/shapes.ts'
import { withSnapshot } from '../transfer/snapshot.ts'
import { encryptedMedia, isDamaged, ringKeysOf } from './encrypted-media.ts'
import {
  addSnapshot,
  dropOldSnapshots,
  jobsFile,
  mediaFile,
  secretFile,
  type Snapshot,
  tableFile,
  writeSafely,
} from './folder.ts'
import { writeLines } from './lines.ts'
import { listedMedia, removeUnlistedMedia } from './listed-media.ts'
import type { Manifest } from './manifest.ts'
import { copyMedia } from './media.ts'
import { verifySnapshot } from './verify.ts'

/** An installation that is backed up, and where to. */
export interface BackupDeps {
  database: OpenDatabase
  /** For the copy of SQLite while it is read. */
  dataDir: string
  /** As they lie in the store, encrypted or not. */
  blobs: BlobStore
  /** The same decrypted; null, or left out, where none are encrypted. */
  decrypted?: BlobStore | null
  jobs: JobQueue
  /** Secret that signs sessions, when it is this installation's own and not set from outside. */
  secret: string | null
  /** Version of Longhand. */
  version: string
  folder: string
  /** The media in the folder. */
  archive: BlobStore
}

export interface BackupResult {
  snapshot: Snapshot
  copied: { count: number; bytes: number }
  /** Snapshots and media that were removed because enough newer ones are there. */
  dropped: { snapshots: number; media: number }
}

/** A file may go between a snapshot and the copy of its medium; then a new snapshot is taken, so often at most. */
const ROUNDS = 5

/**
 * Backs an installation up into a folder while it runs, beside the backups that are there, and verifies what it wrote.
 * Uploads that are no files yet are left out: their senders begin again.
 * @throws Error when what was written is not what was read
 */
export async function writeBackup(
  deps: BackupDeps,
  { keep, now = () => new Date() }: { keep?: number; now?: () => Date } = {},
): Promise<BackupResult> {
  const { database, blobs, decrypted = null, archive, folder } = deps
  const known = await listedMedia(folder)
  const copied = new Map<string, StoredBlob>()

  async function copyNamed(db: Db) {
    const named = await everyBlob(db)
    const encrypted = await encryptedMedia(db)
    const wanted = named.map(({ key, sha256 }) => ({ key, sha256: encrypted.has(key) ? null : sha256 }))
    const media = await copyMedia({ from: blobs, to: archive, wanted, known: new Map([...known, ...copied]) })
    for (const blob of media.copied) copied.set(blob.key, blob)
    return { named, media, encrypted }
  }

  /** What nobody can compare with the checksum of the upload is read with its key, when it is copied. */
  async function faultOf({ key, sha256 }: NamedBlob, stored: StoredBlob | undefined, isEncrypted: boolean) {
    if (!stored) return 'missing'
    if (sha256 === null) return null
    if (!isEncrypted) return stored.sha256 === sha256 ? null : 'damaged'
    return decrypted && copied.has(key) && (await isDamaged(decrypted, key, sha256)) ? 'damaged' : null
  }

  // Most of the media first, so that no snapshot has to wait for them.
  await copyNamed(database.db)
  for (let round = 1; ; round++) {
    const snapshot = await withSnapshot(deps, async (db) => {
      const { named, media, encrypted } = await copyNamed(db)
      const encryptedNow = await encryptedMedia(database.db)
      // Their data keys are not in what is read of the database.
      if (media.copied.some(({ key }) => encryptedNow.has(key) && !encrypted.has(key))) return null
      const stillNamed = await namedBlobs(database.db, media.missing)
      if (round < ROUNDS && media.missing.some((key) => !stillNamed.has(key))) return null
      const faults: Manifest['faults'] = []
      for (const blob of named) {
        const kind = await faultOf(blob, media.there.get(blob.key), encrypted.has(blob.key))
        if (kind !== null) faults.push({ key: blob.key, of: blob.of, kind })
      }
      const takenAt = now()
      return addSnapshot(folder, takenAt, (at) =>
        fill(deps, db, at, { takenAt, media: [...media.there.values()], faults }),
      )
    })
    if (snapshot === null) continue
    await verifySnapshot(snapshot, archive, { read: new Set(copied.keys()) })
    const dropped = keep === undefined ? { snapshots: 0, media: 0 } : await dropOld(folder, archive, keep)
    return {
      snapshot,
      copied: { count: copied.size, bytes: [...copied.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) },
      dropped,
    }
  }
}

/** Writes everything but the media themselves. */
async function fill(
  { database, jobs, secret, version }: BackupDeps,
  db: Db,
  at: string,
  { takenAt, media, faults }: { takenAt: Date; media: StoredBlob[]; faults: Manifest['faults'] },
): Promise<Manifest> {
  const tables: Manifest['tables'] = []
  for (const shape of await tableShapes(db)) tables.push(await fillTable(db, at, shape))
  const unfinished = await jobs.unfinished(db)
  if (secret !== null) await writeSafely(secretFile(at), secret)
  return {
    format: 1,
    version,
    takenAt: takenAt.toISOString(),
    database: database.dialect,
    migrations: await migrationsOf(db),
    tables,
    jobs: {
      count: unfinished.length,
      ...(await writeLines(
        jobsFile(at),
        unfinished.map((job) => JSON.stringify(job)),
      )),
    },
    media: {
      count: media.length,
      totalBytes: media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      ...(await writeLines(
        mediaFile(at),
        media.map((blob) => JSON.stringify(blob)),
      )),
    },
    faults,
    hasSecret: secret !== null,
    keys: await ringKeysOf(db),
  }
}

/** Which rows are kept of what comes from outside: what is no file yet has bytes that no backup keeps. */
const FINISHED = sql<boolean>`file_id is not null`
const UNFINISHED_TEXTS = sql`select text_id from import_transcript where text_id is not null
  and import_id in (select id from import where file_id is null)`
const KEPT_OF: Readonly<Record<string, typeof FINISHED>> = {
  upload: FINISHED,
  import: FINISHED,
  import_transcript: sql`import_id in (select id from import where file_id is not null)`,
  long_text: sql`id not in (${UNFINISHED_TEXTS})`,
  text_piece: sql`text_id not in (${UNFINISHED_TEXTS})`,
}

async function fillTable(db: Db, at: string, { name, columns }: TableShape): Promise<Manifest['tables'][number]> {
  const fingerprint = createFingerprint()
  async function* lines() {
    for await (const row of rowsOf(db, { name, columns }, KEPT_OF[name])) {
      fingerprint.add(row)
      yield encodeRow(row)
    }
  }
  const file = await writeLines(tableFile(at, name), lines())
  return { name, columns: [...columns], ...fingerprint.result(), ...file }
}

async function dropOld(folder: string, archive: BlobStore, keep: number): Promise<BackupResult['dropped']> {
  const snapshots = await dropOldSnapshots(folder, keep)
  if (snapshots === 0) return { snapshots, media: 0 }
  return { snapshots, media: await removeUnlistedMedia(folder, archive) }
}
