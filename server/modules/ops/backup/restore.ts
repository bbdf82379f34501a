import { sql } from 'kysely'
import { isPostgres } from '../../../kernel/db/is-postgres.ts'
import { migrate, migrateTo, migrations } from '../../../kernel/db/migrate.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { BlobStore, StoredBlob } from '../../../ports/blob-store.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { auditLedger } from '../../billing/index.ts'
import { addAgain } from '../transfer/add-again.ts'
import { emptyTables, isUnused, loadTable } from '../transfer/load.ts'
import { tableShapes } from '../transfer/shapes.ts'
import { waitLong } from '../transfer/snapshot.ts'
import { jobsFile, type Snapshot } from './folder.ts'
import { readLines } from './lines.ts'
import { jobEntry } from './manifest.ts'
import { copyMedia } from './media.ts'
import { BackupDamaged, readMediaList, readTable, verifySnapshot } from './verify.ts'

/** An installation that is filled from a backup; nobody else may have its database open. */
export interface RestoreDeps {
  db: Db
  /** Null where the rows alone are wanted. */
  blobs: BlobStore | null
  jobs: JobQueue
  /** The media of the backup. */
  archive: BlobStore
}

/**
 * Fills an installation from a snapshot: first the media, then all rows and jobs in one transaction, so that one that
 * was broken off has changed nothing that counts. The snapshot may come from another database, or from an older
 * version.
 * @throws BackupDamaged; Error when the installation is in use already and `force` is not set, or the snapshot is of a
 * newer version
 */
export async function restoreBackup(
  { db, blobs, jobs, archive }: RestoreDeps,
  snapshot: Snapshot,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  const { manifest } = snapshot
  const last = lastMigration(manifest.migrations)
  if (!force && !(await isUnused(db)))
    throw new Error(
      'There are accounts or files here already. A backup is restored into an empty installation; --force ' +
        'replaces what is there.',
    )
  await verifySnapshot(snapshot, archive, { read: new Set() })
  if (blobs) await bringMedia({ blobs, archive }, snapshot)

  await db.transaction().execute(async (tx) => {
    if (isPostgres(tx)) await waitLong(tx)
    for (const { key } of await jobs.unfinished(tx)) if (key !== null) await jobs.cancel(key, tx)
    await followAtOnce(tx)
    await emptyTables(tx, await tableShapes(tx))
    await migrateTo(tx, last)
    await followAtOnce(tx)
    const shapes = await tableShapes(tx)
    for (const { name, columns, rows, sum } of manifest.tables) {
      const loaded = await loadTable(tx, shapes, { name, columns, rows: readTable(snapshot, name) })
      if (loaded.rows !== rows || loaded.sum !== sum)
        throw new BackupDamaged(`The table ${name} came back with ${loaded.rows} rows instead of ${rows}, or others.`)
    }
    await migrate(tx)
    for await (const line of readLines(jobsFile(snapshot.path)))
      await addAgain(jobs, jobEntry.parse(JSON.parse(line)), tx)
    const [fault] = await auditLedger(tx)
    if (fault) throw new Error(`Ledger and balances of the plan ${fault.planId} do not agree: ${fault.fault}.`)
  })
}

/** What triggers keep for the end of the transaction would hold up the migrations in it. */
async function followAtOnce(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set constraints all immediate`.execute(tx)
}

/** @throws Error when this version does not know the snapshot's tables */
function lastMigration(names: readonly string[]): string {
  const known = Object.keys(migrations)
  const last = names.at(-1)
  if (last === undefined || names.some((name, at) => known[at] !== name))
    throw new Error(
      'The backup was taken by another version of Longhand. Install that one or a newer one, and restore it there.',
    )
  return last
}

/** Copies the media back, and compares each with its checksum. */
async function bringMedia(
  { blobs, archive }: { blobs: BlobStore; archive: BlobStore },
  snapshot: Snapshot,
): Promise<void> {
  const wanted = new Map<string, StoredBlob>()
  for await (const blob of readMediaList(snapshot)) wanted.set(blob.key, blob)
  const { there, missing } = await copyMedia({
    from: archive,
    to: blobs,
    wanted: [...wanted.values()],
    known: new Map(),
  })
  const damaged = [...there.values()]
    .filter(
      ({ key, sizeBytes, sha256 }) => wanted.get(key)?.sha256 !== sha256 || wanted.get(key)?.sizeBytes !== sizeBytes,
    )
    .map(({ key }) => key)
  if (missing.length + damaged.length > 0)
    throw new BackupDamaged(`These media of the backup are damaged or missing: ${[...missing, ...damaged].join(', ')}`)
}
